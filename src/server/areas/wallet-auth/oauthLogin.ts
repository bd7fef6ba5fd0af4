import type { AuthSession } from '../../../contract/wallet-auth/schemas'
import { checkNonce } from '../../crypto/oidc/claims'
import type { TokenFault } from '../../crypto/oidc/tokenChecks'
import { parsePublicKey } from '../../crypto/p256/publicKey'
import { type Rejected, rejected } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import type { Preparation } from '../../kernel/handlers'
import { countWrongProof, createSealedKey, openSealedSession, type SealedKey } from './loginProofs'
import { type CheckedToken, checkOidcToken, oidcRefusal } from './oidcCheck'
import type { AuthMethodRow } from './store'

/** A token that was judged before the transaction. */
export type JudgedToken =
  | { readonly ok: true; readonly sealedKey: SealedKey }
  | { readonly ok: false; readonly refusal: ServiceError }

interface TokenLogin {
  readonly oidcToken: string
  /** The text exactly as sent: the nonce is its hash. */
  readonly clientPublicKey: string
}

function faultOf(
  method: AuthMethodRow,
  { identity, claims }: CheckedToken,
  clientPublicKey: string,
): TokenFault | null {
  const isOwn =
    identity.issuer === method.oauth_issuer &&
    identity.audience === method.oauth_audience &&
    identity.subject === method.oauth_subject
  if (!isOwn) return 'IDENTITY_MISMATCH'
  const nonce = checkNonce(claims, clientPublicKey)
  return nonce === 'OK' ? null : nonce
}

function offCurve(): ServiceError {
  return new ServiceError(
    'INVALID_INPUT',
    'clientPublicKey is not a point of P-256; no session was opened. Send a key that the client generated.',
    { field: 'clientPublicKey', reason: 'NOT_ON_CURVE' },
  )
}

/**
 * Judges a token, and makes the session key that a right one will get. A token may be used again while it is fresh: the
 * nonce binds it to one client key, and only that key's holder can open what is sealed to it.
 *
 * Effects: in production mode may fetch the issuer's keys.
 * Source: specification, Authentication 6; wallet-crypto 6.1; behaviour 19.8. Assumes: A-168.
 */
export async function judgeToken(
  preparation: Preparation,
  method: AuthMethodRow,
  { oidcToken, clientPublicKey }: TokenLogin,
): Promise<JudgedToken> {
  if (parsePublicKey(clientPublicKey) === null) return { ok: false, refusal: offCurve() }
  const accountId = method.account_id
  try {
    const checked = await checkOidcToken(preparation, oidcToken, { now: preparation.now, accountId })
    const fault = faultOf(method, checked, clientPublicKey)
    if (fault !== null) return { ok: false, refusal: oidcRefusal(fault, accountId) }
  } catch (error) {
    // Kept as a value: a refusal is counted, and what counts it must be committed.
    if (error instanceof ServiceError) return { ok: false, refusal: error }
    throw error
  }
  return { ok: true, sealedKey: await createSealedKey(clientPublicKey, preparation.random) }
}

/**
 * Opens a session by a token.
 *
 * Errors: INVALID_INPUT, malformed token, unknown issuer, key off the curve; INTERNAL_ERROR, the issuer's keys.
 * Commits on rejection: yes, UNAUTHORIZED for a token whose claims, signature, identity or nonce fail.
 */
export async function completeOauthLogin(
  context: Context,
  method: AuthMethodRow,
  judged: JudgedToken,
): Promise<AuthSession | Rejected> {
  if (judged.ok) return openSealedSession(context, method, judged.sealedKey)
  const { refusal } = judged
  if (refusal.code !== 'UNAUTHORIZED') throw refusal
  await countWrongProof(context, method)
  return rejected(refusal.code, refusal.message, refusal.details, refusal.evidence)
}
