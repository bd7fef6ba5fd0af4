import { sha256, toBase64url, toHex, toUtf8 } from './bytes'

const SANDBOX_TOKEN_SIGNATURE = 'sandbox-signature'
const LIFETIME_SECONDS = 600

interface TokenInput {
  /** The header's claim of how it is signed, which a sandbox does not look at; `none` when absent. */
  readonly alg?: string
  readonly iss: string
  readonly aud: string | readonly string[]
  readonly sub: string
  readonly email?: string
  /** The service's clock, epoch milliseconds: never the page's own. */
  readonly nowMs: number
  /** Seconds by which `iat` lies before now; negative puts it into the future. */
  readonly ageSeconds?: number
  readonly lifetimeSeconds?: number
  /** The exact text that is sent as `clientPublicKey`; without it the token carries no nonce (registration). */
  readonly clientPublicKey?: string
  /** Last word on any claim: a value replaces it, undefined leaves it out. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/** The nonce that binds a token to a key: lowercase hex SHA-256 of the UTF-8 of the text (wallet-crypto 6.1). */
export function nonceOf(clientPublicKey: string): string {
  return toHex(sha256(toUtf8(clientPublicKey)))
}

/** The claims of a token. Times are whole seconds, as RFC 7519 4.1 has them. */
export function claimsOf(input: TokenInput): Record<string, unknown> {
  const { iss, aud, sub, email, nowMs, ageSeconds = 0, lifetimeSeconds = LIFETIME_SECONDS, clientPublicKey } = input
  const iat = Math.floor(nowMs / 1000) - ageSeconds
  const nonce = clientPublicKey === undefined ? undefined : nonceOf(clientPublicKey)
  return { iss, aud, sub, email, iat, exp: iat + lifetimeSeconds, nonce, ...input.claims }
}

/**
 * Mints a token that a sandbox accepts: shaped like a JWT, its third segment a word instead of a signature.
 *
 * Returns: header.payload.signature; claims that are undefined are left out.
 * Source: wallet-crypto 6.1. Assumes: A-157.
 */
export function mintToken(input: TokenInput): string {
  const segment = (value: unknown): string => toBase64url(toUtf8(JSON.stringify(value)))
  return [segment({ alg: input.alg ?? 'none', typ: 'JWT' }), segment(claimsOf(input)), SANDBOX_TOKEN_SIGNATURE].join(
    '.',
  )
}
