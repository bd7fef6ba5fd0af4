import { createHash } from 'node:crypto'
import type { AuthSession, PasskeyAssertion, PasskeyAuthChallenge } from '../../../contract/wallet-auth/schemas'
import { parsePublicKey } from '../../crypto/p256/publicKey'
import { areEqual, decodeBase64url } from '../../crypto/webauthn/base64url'
import { ASSERTION_CHECKS, type AssertionFault } from '../../crypto/webauthn/passkeyChecks'
import {
  type AssertionVerdict,
  SANDBOX_ASSERTION_SIGNATURE,
  verifyAssertion,
} from '../../crypto/webauthn/verifyAssertion'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Rejected } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { activityPayload } from '../../guards/signedRetry/activityPayload'
import { PASSKEY_REQUEST_CHECKS, type PasskeyRequestFault } from '../../guards/signedRetry/retryChecks'
import type { Context } from '../../kernel/context'
import type { Preparation } from '../../kernel/handlers'
import {
  type AuthChallengeRow,
  insertChallenge,
  markChallengeUsed,
  replaceChallenges,
  selectChallenge,
} from './challengeStore'
import {
  createSealedKey,
  openSealedSession,
  type ProofFault,
  proofFault,
  refusalOfLogin,
  refuseProof,
  type SealedKey,
} from './loginProofs'
import { getPasskeyTopOrigins } from './passkeyFrames'
import { type AuthMethodRow, updateAuthMethod } from './store'
import { viewAuthMethod } from './view'

/** How long a challenge waits. Source: behaviour 19.2. */
const LIFETIME_MS = 5 * 60 * 1000

/** Errors: INVALID_INPUT on `clientPublicKey`, absent or off the curve. */
function requireClientKey(clientPublicKey: string | undefined): string {
  if (clientPublicKey !== undefined && parsePublicKey(clientPublicKey) !== null) return clientPublicKey
  const isAbsent = clientPublicKey === undefined
  throw new ServiceError(
    'INVALID_INPUT',
    isAbsent
      ? 'A passkey is challenged for a key of the client; nothing was issued. Send clientPublicKey.'
      : 'clientPublicKey is not a point of P-256; nothing was issued. Send a key that the client generated.',
    { field: 'clientPublicKey', reason: isAbsent ? 'CLIENT_PUBLIC_KEY_MISSING' : 'NOT_ON_CURVE' },
  )
}

/**
 * Issues the challenge of a passkey: SHA-256 of the text that creates the session, which names the client's key.
 *
 * Errors: INVALID_INPUT, `clientPublicKey` absent or off the curve.
 * Effects: voids the challenge before.
 * Source: wallet-crypto 4.2; behaviour 19.2, A.2 row 18.
 */
export async function issuePasskeyChallenge(
  context: Context,
  method: AuthMethodRow,
  given: string | undefined,
): Promise<PasskeyAuthChallenge> {
  const { tx, now, ids, changes } = context
  const clientPublicKey = requireClientKey(given)
  assert(method.credential_id !== null, 'a passkey has a credential id')
  const creation = activityPayload(context, 'CREATE_READ_WRITE_SESSION_V2', {
    authenticatorId: method.id,
    targetPublicKey: clientPublicKey,
    userId: method.account_id,
  })
  const challenge = createHash('sha256').update(creation, 'utf8').digest('hex')
  const requestId = ids.new('Request')
  const at = isoOf(now)
  const expiresAt = isoOf(now + LIFETIME_MS)
  await replaceChallenges(tx, method.id, at)
  await insertChallenge(tx, {
    id: requestId,
    auth_method_id: method.id,
    kind: 'PASSKEY',
    state: 'LIVE',
    target_private_key: null,
    target_public_key: null,
    code: null,
    client_public_key: clientPublicKey,
    challenge,
    failed_attempts: 0,
    expires_at: expiresAt,
    created_at: at,
    updated_at: at,
  })
  changes.add('wallet-auth', method.id)
  return { ...viewAuthMethod(method), credentialId: method.credential_id, challenge, requestId, expiresAt }
}

const requestFault = (fault: PasskeyRequestFault): ProofFault =>
  proofFault('PASSKEY_CHALLENGE', PASSKEY_REQUEST_CHECKS, fault)

function faultOfChallenge(challenge: AuthChallengeRow | null, methodId: string, now: number): ProofFault | null {
  if (challenge === null || challenge.kind !== 'PASSKEY') return requestFault('REQUEST_ID_UNKNOWN')
  if (challenge.auth_method_id !== methodId) return requestFault('REQUEST_ID_OTHER_CREDENTIAL')
  if (challenge.state === 'USED') return requestFault('REQUEST_ID_USED')
  if (challenge.state === 'REPLACED') return requestFault('REQUEST_ID_REPLACED')
  return isoOf(now) >= challenge.expires_at ? requestFault('REQUEST_ID_EXPIRED') : null
}

const assertionFault = (fault: AssertionFault, detail: string): ProofFault =>
  proofFault('PASSKEY_ASSERTION', ASSERTION_CHECKS, fault, detail)

/** An assertion that was judged against a challenge and the credential as they stood before the transaction. */
export interface JudgedLoginAssertion {
  /** The counter that it was judged against. */
  readonly signCountBefore: number
  readonly verdict: { readonly ok: true; readonly signCount: number } | Extract<AssertionVerdict, { ok: false }>
  /** Null when the assertion was refused. */
  readonly sealedKey: SealedKey | null
}

/** The sandbox literal stands for every check of WebAuthn; the credential id is none of them. */
function verdictOnLiteral(method: AuthMethodRow, { credentialId }: PasskeyAssertion): JudgedLoginAssertion['verdict'] {
  const [claimed, stored] = [credentialId, method.credential_id ?? ''].map(decodeBase64url)
  if (claimed && stored && areEqual(claimed, stored)) return { ok: true, signCount: method.sign_count }
  const detail = `The assertion names credential "${credentialId}", not "${method.credential_id}".`
  return { ok: false, reason: 'CREDENTIAL_ID_MISMATCH', detail }
}

async function verdictOn(
  method: AuthMethodRow,
  { challengeHex, allowedTopOrigins }: { readonly challengeHex: string; readonly allowedTopOrigins: readonly string[] },
  assertion: PasskeyAssertion,
): Promise<JudgedLoginAssertion['verdict']> {
  if (assertion.signature === SANDBOX_ASSERTION_SIGNATURE) return verdictOnLiteral(method, assertion)
  const { credential_id, public_key_cose, rp_id_hash, origin } = method
  assert(credential_id !== null && public_key_cose !== null, 'a passkey has an id and a key')
  assert(rp_id_hash !== null && origin !== null, 'a passkey is bound to a relying party')
  const stored = {
    credentialIdB64url: credential_id,
    publicKeyCoseB64url: public_key_cose,
    signCount: method.sign_count,
    rpId: method.rp_id,
    rpIdHashHex: rp_id_hash,
    origin,
  }
  const { userHandle, ...rest } = assertion
  return verifyAssertion({
    stored,
    allowedTopOrigins,
    challengeHex,
    assertion: { ...rest, userHandle },
  })
}

/** Judges an assertion, and makes the session key that a right one will get; null without a live challenge. */
export async function judgeAssertion(
  { read, now, random }: Preparation,
  method: AuthMethodRow,
  given: { readonly requestId: string | undefined; readonly assertion: PasskeyAssertion },
): Promise<JudgedLoginAssertion | null> {
  const { requestId, assertion } = given
  const challenge = requestId ? await read((tx) => selectChallenge(tx, requestId)) : null
  if (challenge === null || faultOfChallenge(challenge, method.id, now) !== null) return null
  const { challenge: challengeHex, client_public_key: clientPublicKey } = challenge
  assert(challengeHex !== null && clientPublicKey !== null, 'a passkey challenge has a text and a client key')
  const allowedTopOrigins = await read(getPasskeyTopOrigins)
  const verdict = await verdictOn(method, { challengeHex, allowedTopOrigins }, assertion)
  const sealedKey = verdict.ok ? await createSealedKey(clientPublicKey, random) : null
  return { signCountBefore: method.sign_count, verdict, sealedKey }
}

const COUNTER_MOVED = assertionFault(
  'COUNTER_NOT_INCREASED',
  'Another login with this passkey was counted at the same time.',
)

/**
 * Opens a session by an assertion: uses its challenge up and stores the counter, both by compare-and-set.
 *
 * Errors: REQUEST_ID_MISSING; UNAUTHORIZED, the Request-Id is unknown, used, replaced, expired or another credential's.
 * Commits on rejection: yes, UNAUTHORIZED for an assertion that fails; its challenge stays live.
 * Source: specification, "POST /auth/credentials/{id}/verify"; wallet-crypto 5.2; behaviour 19.9. Assumes: A-167.
 */
export async function completePasskeyLogin(
  context: Context,
  method: AuthMethodRow,
  given: { readonly requestId: string | undefined; readonly judged: JudgedLoginAssertion | null },
): Promise<AuthSession | Rejected> {
  const { tx, now } = context
  const { judged } = given
  const requestId = given.requestId || null
  if (requestId === null) throw refusalOfLogin(method, requestFault('REQUEST_ID_MISSING'), null, 'REQUEST_ID_MISSING')
  const fault = faultOfChallenge(await selectChallenge(tx, requestId), method.id, now)
  if (fault !== null || judged === null) {
    throw refusalOfLogin(method, fault ?? requestFault('REQUEST_ID_UNKNOWN'), requestId)
  }
  const { verdict, sealedKey, signCountBefore } = judged
  if (!verdict.ok) return refuseProof(context, method, assertionFault(verdict.reason, verdict.detail), requestId)
  if (method.sign_count !== signCountBefore) return refuseProof(context, method, COUNTER_MOVED, requestId)
  const at = isoOf(now)
  if (!(await markChallengeUsed(tx, requestId, at)))
    throw refusalOfLogin(method, requestFault('REQUEST_ID_USED'), requestId)
  assert(sealedKey !== null, 'a right assertion has a session key')
  await updateAuthMethod(tx, method.id, { sign_count: verdict.signCount })
  return openSealedSession(context, method, sealedKey)
}
