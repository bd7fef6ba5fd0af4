import { ed25519 } from '@noble/curves/ed25519.js'
import { type Bytes, fromBase64url, type RandomBytes, randomBytes, toBase64url, WalletClientError } from './bytes'
import type { CborValue } from './cbor'
import { generateKeyPair, jwkFromKeyPair, keyPairFromJwk, type PrivateJwk, signDer } from './p256'

export const PASSKEY_ALGORITHMS = ['ES256', 'EdDSA', 'RS256'] as const
export type PasskeyAlgorithm = (typeof PASSKEY_ALGORITHMS)[number]

/** COSE algorithm numbers (RFC 9053 2.1 and 2.2, RFC 8812 2). */
export const COSE_ALGORITHMS: Readonly<Record<PasskeyAlgorithm, number>> = { ES256: -7, EdDSA: -8, RS256: -257 }

const ED25519_SEED_BYTES = 32

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
}

/** A fresh private key of a passkey as JSON Web Key; `random` of RS256 is the platform's own. */
export async function generatePasskeyKey(
  algorithm: PasskeyAlgorithm,
  random: RandomBytes = randomBytes,
): Promise<PrivateJwk> {
  if (algorithm === 'ES256') return jwkFromKeyPair(generateKeyPair(random))
  if (algorithm === 'EdDSA') {
    const { secretKey, publicKey } = ed25519.keygen(random(ED25519_SEED_BYTES))
    return { kty: 'OKP', crv: 'Ed25519', x: toBase64url(publicKey), d: toBase64url(secretKey) }
  }
  const { privateKey } = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  return crypto.subtle.exportKey('jwk', privateKey)
}

function part(jwk: PrivateJwk, name: 'x' | 'n' | 'e' | 'y' | 'd'): Bytes {
  const value = jwk[name]
  if (value === undefined) throw new WalletClientError(`The passkey's key has no "${name}".`)
  return fromBase64url(value)
}

/** The public half as COSE_Key map (RFC 9052 7; WebAuthn L3 6.5.1.1). */
export function coseFromJwk(jwk: PrivateJwk, algorithm: PasskeyAlgorithm): ReadonlyMap<number, CborValue> {
  const cose = COSE_ALGORITHMS[algorithm]
  const entries: Record<PasskeyAlgorithm, () => [number, CborValue][]> = {
    ES256: () => [
      [1, 2],
      [3, cose],
      [-1, 1],
      [-2, part(jwk, 'x')],
      [-3, part(jwk, 'y')],
    ],
    EdDSA: () => [
      [1, 1],
      [3, cose],
      [-1, 6],
      [-2, part(jwk, 'x')],
    ],
    RS256: () => [
      [1, 3],
      [3, cose],
      [-1, part(jwk, 'n')],
      [-2, part(jwk, 'e')],
    ],
  }
  return new Map(entries[algorithm]())
}

/** Signs as a passkey does: ES256 as DER, EdDSA as 64 raw bytes, RS256 as PKCS#1 v1.5 (WebAuthn L3 6.5.5). */
export async function signAsPasskey(jwk: PrivateJwk, algorithm: PasskeyAlgorithm, message: Bytes): Promise<Bytes> {
  if (algorithm === 'ES256') return signDer(keyPairFromJwk(jwk), message)
  if (algorithm === 'EdDSA') return ed25519.sign(message, part(jwk, 'd'))
  const key = await crypto.subtle.importKey('jwk', jwk, { name: RSA.name, hash: RSA.hash }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(RSA.name, key, message))
}
