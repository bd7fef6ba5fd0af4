import { type Check, type FaultOf, remedies } from '../check'

const REMEDIES = remedies({
  BUNDLE_MALFORMED: {
    title: 'encryptedOtpBundle cannot be read',
    explanation: 'It is not JSON with encappedPublic and ciphertext as hex, or the first is no point of P-256.',
    remedy: 'Send {"encappedPublic":"04...","ciphertext":"..."} as text, both in hex, the point uncompressed.',
    source: 'wallet-crypto 2.3',
  },
  NO_CODE_PENDING: {
    title: 'No code is waiting',
    explanation: 'No code was asked for, or it was used, replaced, or answered wrongly too often.',
    remedy: 'Ask for a new code with the challenge call, and seal to the target of that reply.',
    source: 'wallet-crypto 2.1, 2.5',
  },
  CODE_EXPIRED: {
    title: 'The code was answered too late',
    explanation: "By the service's clock the code had run out.",
    remedy: 'Ask for a new code and answer it in time.',
    source: 'wallet-crypto 2.1',
  },
  CODE_USED: {
    title: 'The code opened a session before',
    explanation: 'A code counts once.',
    remedy: 'Ask for a new code.',
    source: 'wallet-crypto 2.5',
  },
  CODE_REPLACED: {
    title: 'A newer code took the place of this one',
    explanation: 'Of the codes of a credential only the newest counts.',
    remedy: 'Answer the newest code.',
    source: 'wallet-crypto 2.1',
  },
  BUNDLE_DOES_NOT_OPEN: {
    title: 'encryptedOtpBundle does not decrypt',
    explanation:
      'It was sealed to another target, or with another info or aad. A target that was decoded compressed ' +
      'does the same.',
    remedy:
      'Seal to targetPublic of the newest challenge, info as in 2.2, aad = enc || targetPublic, both ' +
      'uncompressed.',
    source: 'wallet-crypto 2.2',
  },
  BUNDLE_PLAINTEXT_WRONG: {
    title: 'What is inside the bundle cannot be used',
    explanation: 'The plaintext is not JSON with otp_code and public_key as strings, or the key is no point of P-256.',
    remedy: 'Seal {"otp_code":"...","public_key":"<hex>"}: snake case, the code as a string.',
    source: 'wallet-crypto 2.3',
  },
  CODE_WRONG: {
    title: 'The code is not the one that was sent',
    explanation: 'The bundle opens, and the code in it is another one.',
    remedy: 'Read the code under Sent messages in the console; the sandbox takes 000000.',
    source: 'wallet-crypto 2.4',
  },
})

const BUNDLE = 'encryptedOtpBundle'

/** The outer form of the bundle, before any key is used (`readOtpBundle`). */
const FORM_CHECKS = [
  {
    id: 'BUNDLE_FORM',
    sentence: 'encryptedOtpBundle is JSON with two fields in hex',
    code: 'JSON.parse(encryptedOtpBundle)',
    field: BUNDLE,
    faults: {
      BUNDLE_NOT_JSON: {
        remedy: REMEDIES.BUNDLE_MALFORMED,
        reason: 'Bundle is not JSON',
        detail: 'Bundle is not JSON.',
      },
      BUNDLE_FIELDS: {
        remedy: REMEDIES.BUNDLE_MALFORMED,
        reason: 'Bundle lacks encappedPublic or ciphertext',
        detail: 'Bundle lacks encappedPublic or ciphertext.',
      },
      BUNDLE_NOT_HEX: { remedy: REMEDIES.BUNDLE_MALFORMED, reason: 'Bundle is not hex', detail: 'Bundle is not hex.' },
    },
  },
] as const satisfies readonly Check[]

/** Whether a code waits: made by who keeps the challenges. */
const CHALLENGE_CHECKS = [
  {
    id: 'OTP_CHALLENGE',
    sentence: 'A code is waiting, in time',
    code: "challenge.state === 'LIVE' && now < challenge.expiresAt",
    field: BUNDLE,
    faults: {
      NO_CHALLENGE: {
        remedy: REMEDIES.NO_CODE_PENDING,
        reason: 'No OTP challenge pending',
        detail: 'No code was asked for, or it was used, replaced, or answered wrongly too often.',
      },
      CHALLENGE_EXPIRED: {
        remedy: REMEDIES.CODE_EXPIRED,
        reason: 'OTP expired',
        detail: 'The code was answered after its expiresAt.',
      },
      CHALLENGE_USED: {
        remedy: REMEDIES.CODE_USED,
        reason: 'OTP already used',
        detail: 'The code of this request opened a session before.',
      },
      CHALLENGE_REPLACED: {
        remedy: REMEDIES.CODE_REPLACED,
        reason: 'OTP replaced',
        detail: 'A newer code took the place of this one.',
      },
    },
  },
] as const satisfies readonly Check[]

/** What opening the bundle finds (`openOtpBundle`). */
const OPENING_CHECKS = [
  {
    id: 'OTP_BUNDLE',
    isVerification: true,
    sentence: 'The bundle opens with the target',
    code: 'hpke.open(ciphertext, enc || targetPublic)',
    field: BUNDLE,
    faults: {
      ENC_NOT_A_POINT: {
        remedy: REMEDIES.BUNDLE_MALFORMED,
        reason: 'Invalid encapsulated key',
        detail: 'Invalid encapsulated key.',
      },
      DOES_NOT_DECRYPT: {
        remedy: REMEDIES.BUNDLE_DOES_NOT_OPEN,
        reason: 'Bundle does not decrypt',
        detail: 'The bundle was sealed to another target, or with another info or aad than the service opens it with.',
      },
    },
  },
  {
    id: 'PLAINTEXT',
    sentence: 'otp_code and public_key are inside',
    code: 'const { otp_code, public_key } = JSON.parse(plaintext)',
    field: BUNDLE,
    faults: {
      PLAINTEXT_NOT_JSON: {
        remedy: REMEDIES.BUNDLE_PLAINTEXT_WRONG,
        reason: 'Decrypted bundle is not JSON',
        detail: 'Decrypted bundle is not JSON.',
      },
      PLAINTEXT_FIELDS: {
        remedy: REMEDIES.BUNDLE_PLAINTEXT_WRONG,
        reason: 'Decrypted bundle lacks otp_code or public_key',
        detail: 'Decrypted bundle lacks otp_code or public_key.',
      },
      PUBLIC_KEY_INVALID: {
        remedy: REMEDIES.BUNDLE_PLAINTEXT_WRONG,
        reason: 'Invalid public key in bundle',
        detail: 'Invalid public key in bundle.',
      },
    },
  },
] as const satisfies readonly Check[]

const CODE_CHECKS = [
  {
    id: 'OTP_CODE',
    sentence: 'The code is the one that was sent',
    code: 'crypto.timingSafeEqual(otp_code, sentCode)',
    field: BUNDLE,
    faults: {
      CODE_WRONG: {
        remedy: REMEDIES.CODE_WRONG,
        reason: 'Invalid OTP code',
        detail: 'The bundle decrypts, and the code in it is not the one that was sent.',
      },
    },
  },
] as const satisfies readonly Check[]

/** The checks of a login by code, in their order. Source: wallet-crypto 2.3 to 2.5; reasons: behaviour 19.9. */
export const OTP_CHECKS = [...FORM_CHECKS, ...CHALLENGE_CHECKS, ...OPENING_CHECKS, ...CODE_CHECKS] as const

export type OtpFault = FaultOf<typeof OTP_CHECKS>
/** What is wrong with the text itself, before any key is used. */
export type OtpBundleFormFault = FaultOf<typeof FORM_CHECKS>
export type OtpBundleFault = OtpBundleFormFault | FaultOf<typeof OPENING_CHECKS>
