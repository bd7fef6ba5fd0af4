import { Buffer } from 'node:buffer'
import type { ServiceKey } from '../p256/serviceKey'

export interface VerificationClaims {
  readonly id: string
  readonly verificationType: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS'
  readonly contact: string
  readonly organizationId: string
  readonly publicKeyCompressedHex: string
  readonly expiresAtMs: number
}

const segment = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url')

/**
 * Writes the verification token, which is the `payloadToSign` of a login by one-time code.
 *
 * Input: expiresAtMs, milliseconds since the epoch.
 * Returns: a compact JWS, ES256; every claim is a string, `exp` too, and in milliseconds unlike RFC 7519 4.1.4.
 * Source: RFC 7515 7.1; RFC 7518 3.4; wallet-crypto.md 2.6.
 */
export function createVerificationToken(key: ServiceKey, claims: VerificationClaims): string {
  const header = segment({ alg: 'ES256', typ: 'JWT' })
  const payload = segment({
    id: claims.id,
    verification_type: claims.verificationType,
    contact: claims.contact,
    organization_id: claims.organizationId,
    public_key: claims.publicKeyCompressedHex,
    exp: String(claims.expiresAtMs),
  })
  const signature = key.signRaw(Buffer.from(`${header}.${payload}`, 'ascii'))
  return `${header}.${payload}.${Buffer.from(signature).toString('base64url')}`
}
