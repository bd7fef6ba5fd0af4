import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import { shown } from '../webauthn/shownText'
import { readToken } from './sandboxToken'
import type { TokenFault } from './tokenChecks'

interface Issuer {
  /** The `iss` claim, to the letter. */
  readonly issuer: string
  /** JSON Web Key Set; wins over `jwksUri`. */
  readonly jwks?: unknown
  readonly jwksUri?: string
  /** Client ids of the integrator; any audience when absent. */
  readonly audiences?: readonly string[]
}

type IssuerFault = Extract<
  TokenFault,
  | 'ISSUER_UNKNOWN'
  | 'KEY_UNKNOWN'
  | 'ALGORITHM_REFUSED'
  | 'SIGNATURE_INVALID'
  | 'TOKEN_TOO_OLD'
  | 'ISSUED_IN_FUTURE'
  | 'TOKEN_EXPIRED'
  | 'CLAIM_MISSING'
  | 'AUDIENCE_FOREIGN'
  | 'CRITICAL_HEADER'
  | 'KEY_TOO_SHORT'
  | 'KEY_UNUSABLE'
  | 'KEYS_UNREACHABLE'
>

interface Fault {
  readonly ok: false
  readonly reason: IssuerFault
  /** For people. */
  readonly detail: string
}

type IssuerVerdict = { readonly ok: true; readonly claims: Record<string, unknown> } | Fault

export interface IssuerVerifier {
  readonly verify: (token: string, nowMs: number) => Promise<IssuerVerdict>
}

type Jose = typeof import('jose')

const fault = (reason: IssuerFault, detail: string): Fault => ({ ok: false, reason, detail })

/** Signatures by a private key that only the issuer has: never `none`, never a shared secret. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

const AGE_SECONDS_MAX = 60
/** Shorter RSA keys sign nothing that is believed (RFC 7518 3.3). */
const RSA_BITS_MIN = 2048
const KEYS_TIMEOUT_MS = 5_000
/** How many names of a token a refusal repeats. */
const NAMED_MAX = 5

const FAULT_OF_CODE: Readonly<Record<string, IssuerFault>> = {
  ERR_JOSE_ALG_NOT_ALLOWED: 'ALGORITHM_REFUSED',
  ERR_JOSE_NOT_SUPPORTED: 'ALGORITHM_REFUSED',
  ERR_JWKS_NO_MATCHING_KEY: 'KEY_UNKNOWN',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'KEY_UNKNOWN',
  ERR_JWK_INVALID: 'KEY_UNKNOWN',
  ERR_JWKS_INVALID: 'KEYS_UNREACHABLE',
  ERR_JWKS_TIMEOUT: 'KEYS_UNREACHABLE',
  ERR_JOSE_GENERIC: 'KEYS_UNREACHABLE',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'SIGNATURE_INVALID',
  ERR_JWS_INVALID: 'SIGNATURE_INVALID',
  ERR_JWT_INVALID: 'SIGNATURE_INVALID',
}

/** The issuer's key is too short to trust what it signs (RFC 7518 3.3). */
class ShortKeyError extends Error {}

/** The issuer's key is none, or one under which anybody could sign. */
class UnusableKeyError extends Error {}

/** RSA signs with an odd exponent of 3 or more; under 1 the signature is the message itself (RFC 8017 3.1). */
function isSigningExponent(exponent: Uint8Array): boolean {
  const digits = exponent.subarray(exponent.findIndex((byte) => byte !== 0))
  const last = digits.at(-1) ?? 0
  return last % 2 === 1 && (digits.length > 1 || last > 1)
}

function audienceText(aud: unknown): string {
  const names = (Array.isArray(aud) ? aud : [aud]).slice(0, NAMED_MAX).map((name) => shown(String(name)))
  return `It is for the audience ${names.join(', ')}, which is not one of this issuer's settings.`
}

function criticalText(crit: unknown): string {
  const names = (Array.isArray(crit) ? crit : [crit]).slice(0, NAMED_MAX).map((name) => shown(String(name)))
  return `Its header marks ${names.join(', ') || 'nothing'} as critical (crit), which is not understood here.`
}

/** The library says a failing time as a code and a claim; a token that is not valid yet counts as from the future. */
function faultOf(error: unknown, { errors }: Jose): Fault {
  if (error instanceof errors.JWTExpired) {
    return fault(error.claim === 'iat' ? 'TOKEN_TOO_OLD' : 'TOKEN_EXPIRED', error.message)
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const isFailed = error.reason === 'check_failed'
    if (isFailed && error.claim === 'aud') return fault('AUDIENCE_FOREIGN', audienceText(error.payload.aud))
    const isTime = isFailed && (error.claim === 'iat' || error.claim === 'nbf')
    return fault(isTime ? 'ISSUED_IN_FUTURE' : 'CLAIM_MISSING', error.message)
  }
  if (error instanceof errors.JOSEError) {
    return fault(FAULT_OF_CODE[error.code] ?? 'SIGNATURE_INVALID', error.message)
  }
  if (error instanceof ShortKeyError) return fault('KEY_TOO_SHORT', error.message)
  if (error instanceof UnusableKeyError) return fault('KEY_UNUSABLE', error.message)
  if (error instanceof DOMException && error.name === 'DataError') {
    return fault('KEY_UNUSABLE', "The issuer's key cannot be read as the key that it says it is.")
  }
  // What is not the library's own error comes from the network or from a key that the runtime cannot read.
  return fault('KEYS_UNREACHABLE', error instanceof Error ? error.message : 'The key set cannot be read.')
}

function openKeys({ jwks, jwksUri }: Issuer, jose: Jose): JWTVerifyGetKey {
  const found =
    jwks !== undefined
      ? jose.createLocalJWKSet(jwks as JSONWebKeySet)
      : jose.createRemoteJWKSet(new URL(jwksUri ?? ''), { timeoutDuration: KEYS_TIMEOUT_MS })
  return async (header, token) => {
    const key = await found(header, token)
    const rsa = key.algorithm as { readonly modulusLength?: number; readonly publicExponent?: Uint8Array }
    const { modulusLength = RSA_BITS_MIN, publicExponent } = rsa
    if (modulusLength < RSA_BITS_MIN)
      throw new ShortKeyError(`The issuer's RSA key has ${modulusLength} bits; it must have ${RSA_BITS_MIN} or more.`)
    if (publicExponent !== undefined && !isSigningExponent(publicExponent))
      throw new UnusableKeyError("The exponent of the issuer's RSA key proves nothing; it must be odd, and 3 or more.")
    return key
  }
}

async function verifyWith(token: string, issuer: Issuer, keys: JWTVerifyGetKey, now: Date, jose: Jose) {
  const { payload } = await jose.jwtVerify(token, keys, {
    algorithms: ALGORITHMS,
    issuer: issuer.issuer,
    audience: issuer.audiences === undefined ? undefined : [...issuer.audiences],
    maxTokenAge: AGE_SECONDS_MAX,
    clockTolerance: 0,
    currentDate: now,
    requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
  })
  return payload
}

/**
 * Makes the production verification of tokens: signature by the issuer's published keys, then age, expiry and presence
 * of the claims. Keys come from a key set that is given, or are fetched from `jwksUri` and kept for ten minutes.
 *
 * `verify` never throws. nowMs: milliseconds since the epoch; the library counts whole seconds, so `checkClaims` with
 * mode PRODUCTION belongs after it. A token without the JWT shape is SIGNATURE_INVALID.
 * Effects: `verify` may fetch `jwksUri`, at most 5 s; so not inside a database transaction.
 * Standard: RFC 7515 5.2, RFC 7519 7.2, RFC 8725 3.1. Source: wallet-crypto.md 6.2. Assumes: A-149
 */
export function createIssuerVerifier(issuers: readonly Issuer[]): IssuerVerifier {
  const keysOf = new Map<Issuer, JWTVerifyGetKey>()
  const verify = async (token: string, nowMs: number): Promise<IssuerVerdict> => {
    const reading = readToken(token)
    if (!reading.ok) return fault('SIGNATURE_INVALID', `The token is not a signed JWT: ${reading.reason}.`)
    const { iss } = reading.claims
    if (typeof iss !== 'string' || iss === '') return fault('CLAIM_MISSING', 'The token has no iss claim.')
    const issuer = issuers.find((known) => known.issuer === iss)
    if (issuer === undefined) return fault('ISSUER_UNKNOWN', `No keys are set for the issuer ${shown(iss)}.`)
    const { alg, crit } = reading.header
    if (crit !== undefined) return fault('CRITICAL_HEADER', criticalText(crit))
    if (typeof alg !== 'string' || !ALGORITHMS.includes(alg)) {
      const named = typeof alg === 'string' ? shown(alg) : 'that the token names'
      return fault('ALGORITHM_REFUSED', `The algorithm ${named} is not a signature by the issuer's private key.`)
    }
    const jose = await import('jose')
    try {
      const keys = keysOf.get(issuer) ?? openKeys(issuer, jose)
      keysOf.set(issuer, keys)
      return { ok: true, claims: { ...(await verifyWith(token, issuer, keys, new Date(nowMs), jose)) } }
    } catch (error) {
      return faultOf(error, jose)
    }
  }
  return { verify }
}
