import type { AuthSession, AuthSignedRequestChallenge } from '../../../contract/wallet-auth/schemas'
import { compareCode } from '../../crypto/otp/compareCode'
import { type OtpBundleVerdict, openOtpBundle, readOtpBundle } from '../../crypto/otp/openOtpBundle'
import { OTP_CHECKS, type OtpBundleFault, type OtpFault } from '../../crypto/otp/otpChecks'
import { createVerificationToken } from '../../crypto/otp/verificationToken'
import type { ServiceKey } from '../../crypto/p256/serviceKey'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Rejected } from '../../foundation/reply'
import { offerSignedRetry, requireSigner, type SignedRetry } from '../../guards/signedRetry/signedRetry'
import type { Context } from '../../kernel/context'
import type { Preparation } from '../../kernel/handlers'
import {
  type AuthChallengeRow,
  countFailedAttempt,
  markChallengeUsed,
  replaceChallenges,
  selectChallenge,
  selectLiveChallenge,
} from './challengeStore'
import { type ProofFault, proofFault, refusalOfLogin, refuseProof } from './loginProofs'
import { openSession } from './sessions'
import type { AuthMethodRow } from './store'
import { viewAuthSession } from './view'

/** How many wrong answers a code survives less one. Assumes: A-165. */
const WRONG_ANSWERS_MAX = 5
/** The verification token is good for as long as the request that carries it. */
const TOKEN_LIFETIME_MS = 5 * 60 * 1000

/** A bundle that was opened with the target of one challenge. */
export interface OpenedBundle {
  readonly challengeId: string
  readonly verdict: OtpBundleVerdict
}

const isExpired = (challenge: AuthChallengeRow, now: number): boolean => isoOf(now) >= challenge.expires_at
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** Opens a bundle with the target of the credential's live challenge; null when there is none to open it with. */
export async function openPendingBundle(
  { read, now }: Preparation,
  method: AuthMethodRow,
  encryptedOtpBundle: string,
): Promise<OpenedBundle | null> {
  const challenge = await read((tx) => selectLiveChallenge(tx, method.id))
  if (challenge === null || challenge.kind !== 'OTP' || isExpired(challenge, now)) return null
  const { target_private_key: privateKey, target_public_key: publicKey } = challenge
  if (privateKey === null || publicKey === null) return null
  const target = { privateKey: bytesOf(privateKey), publicKeyUncompressed: bytesOf(publicKey) }
  return { challengeId: challenge.id, verdict: await openOtpBundle(target, encryptedOtpBundle) }
}

const bundleFault = (fault: OtpBundleFault): ProofFault => proofFault('OTP_BUNDLE', OTP_CHECKS, fault)
const challengeFault = (fault: OtpFault): ProofFault => proofFault('OTP_CHALLENGE', OTP_CHECKS, fault)

const WRONG_CODE = proofFault('OTP_CODE', OTP_CHECKS, 'CODE_WRONG')
const NONE_PENDING = challengeFault('NO_CHALLENGE')
const EXPIRED = challengeFault('CHALLENGE_EXPIRED')
const USED = challengeFault('CHALLENGE_USED')
const REPLACED = challengeFault('CHALLENGE_REPLACED')

function faultOfOpened(verdict: OtpBundleVerdict, code: string): ProofFault | null {
  if (!verdict.ok) return bundleFault(verdict.reason)
  return compareCode(verdict.otpCode, code) ? null : WRONG_CODE
}

async function refuseAnswer(
  context: Context,
  method: AuthMethodRow,
  challenge: AuthChallengeRow,
  fault: ProofFault,
): Promise<Rejected> {
  const at = isoOf(context.now)
  await countFailedAttempt(context.tx, challenge.id, at)
  if (challenge.failed_attempts + 1 >= WRONG_ANSWERS_MAX) await replaceChallenges(context.tx, method.id, at)
  return refuseProof(context, method, fault, null)
}

/**
 * The first leg of a login by code: judges the opened bundle, and asks for a stamp by the key in it. No session yet.
 *
 * Errors: INVALID_INPUT, outer form of the bundle; UNAUTHORIZED, nothing pending or expired.
 * Commits on rejection: yes, UNAUTHORIZED for bundles that do not open and wrong codes; five of them end the code.
 * Source: wallet-crypto 2.4 to 2.6; behaviour 19.3, 19.9. Assumes: A-165.
 */
export async function offerOtpLogin(
  context: Context,
  method: AuthMethodRow,
  given: {
    readonly encryptedOtpBundle: string
    readonly opened: OpenedBundle | null
    readonly serviceKey: ServiceKey
  },
): Promise<AuthSignedRequestChallenge | Rejected> {
  const { tx, now, platformId } = context
  const form = readOtpBundle(given.encryptedOtpBundle)
  if (!form.ok) throw refusalOfLogin(method, bundleFault(form.reason), null, 'INVALID_INPUT')
  const challenge = await selectLiveChallenge(tx, method.id)
  if (challenge === null) throw refusalOfLogin(method, NONE_PENDING, null)
  if (isExpired(challenge, now)) throw refusalOfLogin(method, EXPIRED, null)
  // Between opening and this transaction another challenge may have taken the place of the one that was opened.
  if (given.opened?.challengeId !== challenge.id) throw refusalOfLogin(method, NONE_PENDING, null)
  const { verdict } = given.opened
  assert(challenge.code !== null && method.contact !== null, 'a live challenge has a code, sent to somebody')
  const fault = faultOfOpened(verdict, challenge.code)
  if (fault !== null || !verdict.ok) return refuseAnswer(context, method, challenge, fault ?? WRONG_CODE)
  const { publicKeyCompressedHex } = verdict
  const payloadToSign = createVerificationToken(given.serviceKey, {
    id: challenge.id,
    verificationType: method.type === 'SMS_OTP' ? 'OTP_TYPE_SMS' : 'OTP_TYPE_EMAIL',
    contact: method.contact,
    organizationId: platformId,
    publicKeyCompressedHex,
    expiresAtMs: now + TOKEN_LIFETIME_MS,
  })
  const offered = await offerSignedRetry(context, {
    operationId: 'verifyAuthCredential',
    accountId: method.account_id,
    customerId: method.customer_id,
    targetId: method.id,
    payloadToSign,
    type: method.type,
    facts: { challengeId: challenge.id, publicKeyCompressedHex },
  })
  return { ...offered, type: method.type }
}

function boundTo({ facts }: SignedRetry): { challengeId: string; publicKeyCompressedHex: string } {
  const { challengeId, publicKeyCompressedHex } = facts
  assert(typeof challengeId === 'string' && typeof publicKeyCompressedHex === 'string', 'the first leg bound both')
  return { challengeId, publicKeyCompressedHex }
}

/**
 * The second leg: a stamp over the verification token by the key that was in the bundle, which is the session's key.
 * The code may expire between the legs, the request may not.
 *
 * Errors: UNAUTHORIZED, code used or replaced meanwhile; those of requireSigner.
 * Effects: uses the challenge up and deletes its private half; opens the session.
 * Source: wallet-crypto 1.4, 2.5; specification, "POST /auth/credentials/{id}/verify". Assumes: A-166.
 */
export async function completeOtpLogin(
  context: Context,
  method: AuthMethodRow,
  retry: SignedRetry,
): Promise<AuthSession> {
  const { challengeId, publicKeyCompressedHex } = boundTo(retry)
  const requestId = retry.request.id
  const challenge = await selectChallenge(context.tx, challengeId)
  if (challenge?.state === 'REPLACED') throw refusalOfLogin(method, REPLACED, requestId)
  const isFirst = challenge !== null && (await markChallengeUsed(context.tx, challengeId, isoOf(context.now)))
  if (!isFirst) throw refusalOfLogin(method, USED, requestId)
  // Opened before the signature is looked at, so that the request can name it as its signer; a refusal undoes both.
  const session = await openSession(context, { method, publicKeyCompressedHex })
  const signer = { sessionId: session.id, authMethodId: method.id }
  await requireSigner(context, retry, async (key) =>
    key === publicKeyCompressedHex
      ? { signer }
      : {
          refused: 'NOT_THE_BUNDLE_KEY',
          message: 'Only the key inside the encrypted bundle may sign this login. No session was opened.',
        },
  )
  return viewAuthSession(session)
}
