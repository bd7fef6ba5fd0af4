import { type Check, type FaultOf, remedies } from '../../crypto/check'
import { FORM_CHECK, SIGNATURE_CHECKS } from '../../crypto/stamp/stampChecks'

const REMEDIES = remedies({
  STAMP_MISSING: {
    title: 'There is no stamp',
    explanation: 'Request-Id came without Service-Wallet-Signature; a retry carries both, a first call neither.',
    remedy: 'Sign payloadToSign of the 202 reply and send the stamp beside its requestId.',
    source: 'wallet-crypto 1.3, check 2',
  },
  REQUEST_ID_MISSING: {
    title: 'There is no Request-Id',
    explanation: 'The proof came without the id of the request that it answers.',
    remedy: 'Send requestId of the 202 reply, or of the passkey challenge, in the header Request-Id.',
    source: 'wallet-crypto 1.3, check 3',
  },
  REQUEST_ID_UNKNOWN: {
    title: 'The Request-Id names no open request',
    explanation: 'Nothing was issued under this id here, or it was issued on another host.',
    remedy: 'Repeat the call without both headers, and answer the requestId that comes back.',
    source: 'wallet-crypto 1.3, check 5',
  },
  REQUEST_ID_USED: {
    title: 'The Request-Id was used before',
    explanation: 'Each request counts once. The call that used it has had its effect; this one did nothing.',
    remedy: 'Do not resend a signed call after its answer. Repeat the call without both headers for a new request.',
    source: 'wallet-crypto 1.3, check 5',
  },
  REQUEST_ID_EXPIRED: {
    title: 'The retry came too late',
    explanation: "The request had run out by the service's clock. A request can be signed for five minutes.",
    remedy:
      'Repeat the call without both headers and sign within five minutes; compare the clock at the top of ' +
      'this screen.',
    source: 'wallet-crypto 1.3, check 5; 4',
  },
  REQUEST_ID_REPLACED: {
    title: 'A newer challenge took the place of this one',
    explanation: 'Of the challenges of a credential only the newest counts.',
    remedy: 'Answer the newest challenge; do not ask for a second one while the first is being answered.',
    source: 'wallet-crypto 2.1, 5.2',
  },
  REQUEST_ID_ELSEWHERE: {
    title: 'The Request-Id was issued for another call',
    explanation: 'A request is bound to its operation, its path and its credential.',
    remedy: 'Send the retry to the very address that answered 202, with the requestId of that reply.',
    source: 'wallet-crypto 1.3, check 5',
  },
  BODY_CHANGED: {
    title: 'The body of the retry is another one',
    explanation: 'payloadToSign was made for the body of the first call; the retry has to carry the same JSON.',
    remedy: 'Keep the first body and send it again; order and blanks do not matter, values do.',
    source: 'wallet-crypto 1.3, check 6',
  },
  KEY_UNKNOWN: {
    title: 'The key of the stamp belongs to no session of this wallet',
    explanation: 'The stamp names a key for which no session was opened here.',
    remedy:
      'Log in, and sign with the key of that session: of one-time codes the key in the bundle, else the ' +
      'key that was sealed to you.',
    source: 'wallet-crypto 1.3, check 7; 1.4',
  },
  OTHER_WALLET: {
    title: 'The key of the stamp belongs to another wallet',
    explanation: 'There is a session with this key, on another account than the call concerns.',
    remedy: 'Sign with a session of the account that is acted on.',
    source: 'wallet-crypto 1.3, check 7',
  },
  SESSION_REVOKED: {
    title: 'The session of this key was ended',
    explanation: 'Somebody ended the session, or revoked the credential that issued it.',
    remedy: 'Log in again and sign with the new session.',
    source: 'wallet-crypto 1.3, check 7',
  },
  SESSION_EXPIRED: {
    title: 'The session of this key has expired',
    explanation: "Sessions live for fifteen minutes of the service's clock.",
    remedy: 'Log in again, or refresh the session before it ends.',
    source: 'wallet-crypto 1.3, check 7; 4',
  },
  KEY_BARRED: {
    title: 'This session may not sign this act',
    explanation: 'A credential is not revoked by a session of its own, and a session is refreshed by itself only.',
    remedy: 'Sign with a session of another credential, or with the session that is refreshed.',
    source: 'wallet-crypto 1.4',
  },
  NOT_THE_BUNDLE_KEY: {
    title: 'Only the key inside the bundle may sign this login',
    explanation: 'The second leg was stamped by another key than the public_key that was sealed with the code.',
    remedy: 'Sign with the key whose public half went into encryptedOtpBundle; it becomes the session key.',
    source: 'wallet-crypto 1.4, 2.5',
  },
  EXPECTED_OTHER_KEY: {
    title: 'The stamp names another key than you expect',
    explanation: 'The member publicKey of the stamp is not the key that you gave.',
    remedy: 'Take the stamp from the signer that holds the expected key, or correct the key that you compare with.',
    source: 'wallet-crypto 1.1; 1.3, check 7',
  },
})

export const STAMP_HEADER = 'Service-Wallet-Signature'
const REQUEST_ID = 'Request-Id'

const REQUEST_ID_PRESENT = {
  id: 'REQUEST_ID_PRESENT',
  sentence: 'Request-Id is there',
  code: "headers['request-id'] !== undefined",
  field: REQUEST_ID,
  faults: {
    REQUEST_ID_MISSING: {
      remedy: REMEDIES.REQUEST_ID_MISSING,
      reason: 'Request-Id missing',
      detail: 'The header must carry the requestId of the challenge that the assertion answers.',
      message: 'The Request-Id header is missing; nothing was done. Send the requestId of the 202 reply.',
    },
  },
} as const satisfies Check

const REQUEST_ID_LIVE = {
  id: 'REQUEST_ID_LIVE',
  sentence: 'The request is open, in time, and issued for this call',
  code: 'request.usedAt === null && now < request.expiresAt && request.path === path',
  field: REQUEST_ID,
  faults: {
    REQUEST_ID_UNKNOWN: {
      remedy: REMEDIES.REQUEST_ID_UNKNOWN,
      message: 'The Request-Id names no open request; nothing was done. Repeat the call without the headers.',
    },
    REQUEST_ID_USED: {
      remedy: REMEDIES.REQUEST_ID_USED,
      message: 'This Request-Id was used before; nothing was done again. Each one counts once.',
    },
    REQUEST_ID_EXPIRED: {
      remedy: REMEDIES.REQUEST_ID_EXPIRED,
      message: 'The time to sign this request has passed; nothing was done. Repeat the call without the headers.',
    },
    REQUEST_ID_OTHER_OPERATION: {
      remedy: REMEDIES.REQUEST_ID_ELSEWHERE,
      message: 'This Request-Id was issued for another operation; nothing was done.',
    },
    REQUEST_ID_OTHER_TARGET: {
      remedy: REMEDIES.REQUEST_ID_ELSEWHERE,
      message: 'This Request-Id was issued for another path; nothing was done.',
    },
  },
} as const satisfies Check

export type RequestFault = FaultOf<readonly [typeof REQUEST_ID_LIVE]>

const KEY_MAY_SIGN = {
  id: 'KEY_MAY_SIGN',
  sentence: 'The key is of an active session that may sign this',
  code: 'sessions.some((s) => s.publicKey === publicKey && s.isActive)',
  field: STAMP_HEADER,
  faults: {
    KEY_UNKNOWN: { remedy: REMEDIES.KEY_UNKNOWN },
    OTHER_WALLET: { remedy: REMEDIES.OTHER_WALLET },
    SESSION_REVOKED: { remedy: REMEDIES.SESSION_REVOKED },
    SESSION_EXPIRED: { remedy: REMEDIES.SESSION_EXPIRED },
    SAME_CREDENTIAL: { remedy: REMEDIES.KEY_BARRED },
    OTHER_SESSION: { remedy: REMEDIES.KEY_BARRED },
    NOT_THE_BUNDLE_KEY: { remedy: REMEDIES.NOT_THE_BUNDLE_KEY },
    EXPECTED_OTHER_KEY: { remedy: REMEDIES.EXPECTED_OTHER_KEY },
  },
} as const satisfies Check

/** Why a key may not sign; whoever knows the sessions says which. */
export type KeyFault = FaultOf<readonly [typeof KEY_MAY_SIGN]>

/** The checks of a signed retry, in their order. Source: wallet-crypto 1.3. */
export const RETRY_CHECKS = [
  {
    id: 'SIGNED_RETRY',
    sentence: 'The call is a retry: it carries a header',
    code: 'stamp !== undefined || requestId !== undefined',
    faults: {},
  },
  {
    id: 'STAMP_PRESENT',
    sentence: 'Service-Wallet-Signature is there',
    code: "headers['service-wallet-signature'] !== undefined",
    field: STAMP_HEADER,
    faults: {
      STAMP_MISSING: {
        remedy: REMEDIES.STAMP_MISSING,
        message: 'The Service-Wallet-Signature header is missing; nothing was done. Send the stamp of payloadToSign.',
      },
    },
  },
  REQUEST_ID_PRESENT,
  FORM_CHECK,
  REQUEST_ID_LIVE,
  {
    id: 'BODY_UNCHANGED',
    sentence: 'The body is the one of the first call',
    code: 'isDeepStrictEqual(body, firstBody)',
    field: 'body',
    faults: {
      BODY_CHANGED: {
        remedy: REMEDIES.BODY_CHANGED,
        message: 'The body differs from the one that payloadToSign was made for; nothing was done.',
      },
    },
  },
  KEY_MAY_SIGN,
  ...SIGNATURE_CHECKS,
] as const satisfies readonly Check[]

export type RetryFault = FaultOf<typeof RETRY_CHECKS>

/** What the login by passkey checks of its Request-Id before the assertion. Source: wallet-crypto 5.2. */
export const PASSKEY_REQUEST_CHECKS = [
  REQUEST_ID_PRESENT,
  {
    id: 'PASSKEY_CHALLENGE',
    sentence: 'The challenge is live, in time, and of this credential',
    code: "challenge.state === 'LIVE' && now < challenge.expiresAt && challenge.credential === id",
    field: REQUEST_ID,
    faults: {
      REQUEST_ID_UNKNOWN: {
        remedy: REMEDIES.REQUEST_ID_UNKNOWN,
        reason: 'Unknown Request-Id',
        detail: 'It names no passkey challenge.',
      },
      REQUEST_ID_OTHER_CREDENTIAL: {
        remedy: REMEDIES.REQUEST_ID_ELSEWHERE,
        reason: 'Request-Id of another credential',
        detail: 'The challenge was issued for another credential.',
      },
      REQUEST_ID_USED: {
        remedy: REMEDIES.REQUEST_ID_USED,
        reason: 'Request-Id already used',
        detail: 'The challenge opened a session before.',
      },
      REQUEST_ID_REPLACED: {
        remedy: REMEDIES.REQUEST_ID_REPLACED,
        reason: 'Request-Id replaced',
        detail: 'A newer challenge took its place.',
      },
      REQUEST_ID_EXPIRED: {
        remedy: REMEDIES.REQUEST_ID_EXPIRED,
        reason: 'Request-Id expired',
        detail: 'The challenge was answered after its expiresAt.',
      },
    },
  },
] as const satisfies readonly Check[]

export type PasskeyRequestFault = FaultOf<typeof PASSKEY_REQUEST_CHECKS>
