import { decodeBase64url } from '../webauthn/base64url'
import type { TokenShapeFault } from './tokenChecks'

type TokenReading =
  | { readonly ok: true; readonly header: Record<string, unknown>; readonly claims: Record<string, unknown> }
  | { readonly ok: false; readonly reason: TokenShapeFault }

/**
 * Reads a token of the JWT shape without verifying it: three segments divided by dots, header and claims as base64url
 * of JSON objects without padding, the third segment any text that is not empty.
 *
 * Not checked here: the signature, the algorithm, the claims. This is all that the sandbox asks of a token's shape.
 * Standard: RFC 7515 7.1, RFC 7519 7.2. Source: wallet-crypto.md 6.1.
 */
export function readToken(token: string): TokenReading {
  const [headerB64url, claimsB64url, signature, ...rest] = token.split('.')
  const isShort = headerB64url === undefined || claimsB64url === undefined || signature === undefined
  if (isShort || rest.length > 0) return { ok: false, reason: 'NOT_A_JWT' }
  const header = readJsonObject(headerB64url)
  if (header === null) return { ok: false, reason: 'HEADER_NOT_JSON' }
  const claims = readJsonObject(claimsB64url)
  if (claims === null) return { ok: false, reason: 'CLAIMS_NOT_JSON' }
  return signature === '' ? { ok: false, reason: 'SIGNATURE_EMPTY' } : { ok: true, header, claims }
}

function readJsonObject(segment: string): Record<string, unknown> | null {
  const bytes = segment.includes('=') ? null : decodeBase64url(segment)
  if (bytes === null) return null
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
