import type { AuthSession } from '../../../contract/wallet-auth/schemas'
import { type Check, type FaultOf, faultOf } from '../../crypto/check'
import { createKeyPair } from '../../crypto/p256/keyPair'
import { sealSessionKey } from '../../crypto/sessionKey/sealSessionKey'
import type { RandomBytes } from '../../foundation/ids'
import { type Rejected, rejected } from '../../foundation/reply'
import { type ErrorDetails, type RefusalEvidence, ServiceError } from '../../foundation/ServiceError'
import { requireBudget, spend } from '../../guards/rateLimit/rateLimit'
import type { Context } from '../../kernel/context'
import { openSession, ownKeyOf } from './sessions'
import type { AuthMethodRow } from './store'
import { viewAuthSession } from './view'

/** What a login is judged by; the developer's screen groups by it. Tokens have theirs in oidcCheck.ts. */
type ProofCheck = 'OTP_CHALLENGE' | 'OTP_BUNDLE' | 'OTP_CODE' | 'PASSKEY_CHALLENGE' | 'PASSKEY_ASSERTION'

export interface ProofFault {
  readonly check: ProofCheck
  /** The closed name of what is wrong. */
  readonly fault: string
  /** The text that clients see as `details.reason`. Source: behaviour 19.9. */
  readonly reason: string
  /** The field or header that is wrong. */
  readonly field: string
  /** For people: what was found. Never a code, a key or a token. */
  readonly detail: string
}

/** A fault as its check tells it; `detail` where the verdict says more. */
export function proofFault<const List extends readonly Check[]>(
  check: ProofCheck,
  list: List,
  fault: FaultOf<List>,
  detail?: string,
): ProofFault {
  const told = faultOf(list, fault)
  return { check, fault, reason: told.reason ?? fault, field: told.field ?? '', detail: detail ?? told.detail ?? '' }
}

const NEXT = 'No session was opened. Correct it and try again, or ask for a new challenge.'

interface Told {
  readonly message: string
  readonly details: ErrorDetails
  readonly evidence: RefusalEvidence
}

function told(method: AuthMethodRow, given: ProofFault, requestId: string | null): Told {
  const { check, fault, reason, field, detail } = given
  return {
    message: `The login was refused: ${reason}. ${NEXT}`,
    details: { field, reason, check: fault },
    evidence: { accountId: method.account_id, requestId, reason: fault, verdict: { check, fault, detail } },
  }
}

/** Refuses a call that proves nothing, such as one without a live challenge: 401, not counted as an attempt. */
export function refusalOfLogin(
  method: AuthMethodRow,
  fault: ProofFault,
  requestId: string | null,
  code: 'UNAUTHORIZED' | 'REQUEST_ID_MISSING' | 'INVALID_INPUT' = 'UNAUTHORIZED',
): ServiceError {
  const { message, details, evidence } = told(method, fault, requestId)
  return new ServiceError(code, message, details, evidence)
}

/** Refuses a wrong proof: 401, counted and committed. Source: specification, 429; behaviour B (rate-limit numbers). */
export async function refuseProof(
  context: Context,
  method: AuthMethodRow,
  fault: ProofFault,
  requestId: string | null,
): Promise<Rejected> {
  await countWrongProof(context, method)
  const { message, details, evidence } = told(method, fault, requestId)
  return rejected('UNAUTHORIZED', message, details, evidence)
}

/** Counts a wrong proof of a credential. */
export async function countWrongProof(context: Context, method: AuthMethodRow): Promise<void> {
  await spend(context, { budget: 'CREDENTIAL_PROOF', subject: method.id })
  context.changes.add('wallet-auth', method.id)
}

/** Refuses every proof of a credential, also a right one, while five wrong ones are less than five minutes old. */
export function requireProofBudget(context: Context, method: AuthMethodRow): Promise<void> {
  return requireBudget(context, { budget: 'CREDENTIAL_PROOF', subject: method.id, field: 'id' })
}

/** A session key of the service's making: its public half, and its private half for the client's eyes only. */
export interface SealedKey {
  readonly publicKeyCompressedHex: string
  /** The client's own key, where it keeps one: it signs for the session too. */
  readonly clientPublicKey: string | null
  readonly encryptedSessionSigningKey: string
}

/**
 * Makes a session key and seals its private half to the client; nothing of it stays here.
 *
 * Input: the client's key as sent, in either SEC1 form, already checked to be on the curve.
 * Source: wallet-crypto 3.
 */
export async function createSealedKey(clientPublicKeyHex: string, random: RandomBytes): Promise<SealedKey> {
  const { privateKey, compressedHex } = createKeyPair(random)
  const encryptedSessionSigningKey = await sealSessionKey(clientPublicKeyHex, privateKey)
  privateKey.fill(0)
  return {
    publicKeyCompressedHex: compressedHex,
    clientPublicKey: ownKeyOf(clientPublicKeyHex),
    encryptedSessionSigningKey,
  }
}

/** Opens the session of a sealed key. Returns: the one reply that carries the private half. */
export async function openSealedSession(
  context: Context,
  method: AuthMethodRow,
  { encryptedSessionSigningKey, ...keys }: SealedKey,
): Promise<AuthSession> {
  const session = await openSession(context, { method, ...keys })
  return { ...viewAuthSession(session), encryptedSessionSigningKey }
}
