import { oauthNonceOf } from './oauthNonce'
import type { TokenFault } from './tokenChecks'

type ClaimFault = Extract<
  TokenFault,
  | 'ISSUER_MISSING'
  | 'ISSUER_NOT_SUPPORTED'
  | 'AUDIENCE_INVALID'
  | 'SUBJECT_MISSING'
  | 'ISSUED_AT_MISSING'
  | 'TOKEN_TOO_OLD'
  | 'ISSUED_IN_FUTURE'
  | 'EXPIRES_MISSING'
  | 'TOKEN_EXPIRED'
>

export interface TokenIdentity {
  readonly issuer: string
  /** The one audience, also where the token has it in an array. */
  readonly audience: string
  readonly subject: string
  /** For the nickname; not part of the identity. */
  readonly email: string | null
}

type ClaimsVerdict =
  | { readonly ok: true; readonly identity: TokenIdentity }
  | { readonly ok: false; readonly reason: ClaimFault }

const AGE_MS_MAX = 60_000
/** The sandbox forgives clocks that differ this much, in both directions. */
const SKEW_MS = { SANDBOX: 5_000, PRODUCTION: 0 } as const

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isSeconds = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
/** Times of a token are seconds, fractions allowed (RFC 7519 2, NumericDate). */
const msOf = (seconds: number): number => Math.round(seconds * 1000)

function audienceOf(value: unknown): string | null {
  const audience: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  return isText(audience) ? audience : null
}

function faultOfTimes(iat: unknown, exp: unknown, nowMs: number, skewMs: number): ClaimFault | null {
  if (!isSeconds(iat)) return 'ISSUED_AT_MISSING'
  const ageMs = nowMs - msOf(iat)
  if (ageMs > AGE_MS_MAX + skewMs) return 'TOKEN_TOO_OLD'
  if (ageMs < -skewMs) return 'ISSUED_IN_FUTURE'
  if (!isSeconds(exp)) return 'EXPIRES_MISSING'
  return msOf(exp) > nowMs ? null : 'TOKEN_EXPIRED'
}

/**
 * Checks who a token is about and when: `iss`, `aud` (a text, or an array of exactly one), `sub`, `iat`, `exp`.
 *
 * Input: nowMs, milliseconds since the epoch; supportedIssuers, null for any.
 * `now - iat` must lie within -5 to 65 s in the sandbox, 0 to 60 s in production; `exp` must be later than now and
 * knows no skew. Not checked here: signature, nonce, `nbf`, and whether the identity is the stored one.
 * Standard: RFC 7519 4.1. Source: wallet-crypto.md 6.1; interface text, "Authentication" 6.
 */
export function checkClaims(
  claims: Readonly<Record<string, unknown>>,
  {
    nowMs,
    mode,
    supportedIssuers,
  }: {
    readonly nowMs: number
    readonly mode: 'SANDBOX' | 'PRODUCTION'
    readonly supportedIssuers: readonly string[] | null
  },
): ClaimsVerdict {
  const { iss, aud, sub, email, iat, exp } = claims
  if (!isText(iss)) return { ok: false, reason: 'ISSUER_MISSING' }
  if (supportedIssuers !== null && !supportedIssuers.includes(iss)) return { ok: false, reason: 'ISSUER_NOT_SUPPORTED' }
  const audience = audienceOf(aud)
  if (audience === null) return { ok: false, reason: 'AUDIENCE_INVALID' }
  if (!isText(sub)) return { ok: false, reason: 'SUBJECT_MISSING' }
  const timeFault = faultOfTimes(iat, exp, nowMs, SKEW_MS[mode])
  if (timeFault !== null) return { ok: false, reason: timeFault }
  return { ok: true, identity: { issuer: iss, audience, subject: sub, email: isText(email) ? email : null } }
}

/**
 * Checks that a token was made for this session key: `nonce` is lower-case hex of SHA-256 of the UTF-8 text of
 * `clientPublicKey` exactly as it was sent, not of the bytes that the hex denotes.
 *
 * Source: wallet-crypto.md 6.1; interface text, "Authentication" 6.
 */
export function checkNonce(
  claims: Readonly<Record<string, unknown>>,
  clientPublicKeyText: string,
): 'OK' | 'NONCE_MISSING' | 'NONCE_MISMATCH' {
  const { nonce } = claims
  if (!isText(nonce)) return 'NONCE_MISSING'
  return nonce === oauthNonceOf(clientPublicKeyText) ? 'OK' : 'NONCE_MISMATCH'
}
