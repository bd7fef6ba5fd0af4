import { type Bytes, CeremonyError, fromBase64url } from './bytes'
import type { CborValue } from './cbor'
import { generateKeyPair, jwkFromKeyPair, keyPairFromJwk, signDer } from './p256'

export type PasskeyAlgorithm = 'ES256' | 'EdDSA' | 'RS256'

/** COSE algorithm numbers (RFC 9053 2.1 and 2.2, RFC 8812 2). */
export const COSE_ALGORITHMS: Readonly<Record<PasskeyAlgorithm, number>> = { ES256: -7, EdDSA: -8, RS256: -257 }

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
}

/** The algorithms that this browser or Node can make keys for: EdDSA is missing in older ones. */
export async function supportedAlgorithms(): Promise<readonly PasskeyAlgorithm[]> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return ['ES256', 'EdDSA', 'RS256']
  } catch {
    return ['ES256', 'RS256']
  }
}

/** A fresh private key of a passkey as JSON Web Key. */
export async function generatePasskeyKey(algorithm: PasskeyAlgorithm): Promise<JsonWebKey> {
  if (algorithm === 'ES256') return jwkFromKeyPair(await generateKeyPair())
  const parameters = algorithm === 'EdDSA' ? 'Ed25519' : RSA
  const pair = await crypto.subtle.generateKey(parameters, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new CeremonyError('This platform made no key pair.')
  return crypto.subtle.exportKey('jwk', pair.privateKey)
}

function part(jwk: JsonWebKey, name: 'x' | 'y' | 'n' | 'e'): Bytes {
  const value = jwk[name]
  if (value === undefined) throw new CeremonyError(`The passkey's key has no "${name}".`)
  return fromBase64url(value)
}

/** The public half as COSE_Key map (RFC 9052 7; WebAuthn L3 6.5.1.1). */
export function coseFromJwk(jwk: JsonWebKey, algorithm: PasskeyAlgorithm): ReadonlyMap<number, CborValue> {
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
export async function signAsPasskey(jwk: JsonWebKey, algorithm: PasskeyAlgorithm, message: Bytes): Promise<Bytes> {
  if (algorithm === 'ES256') return signDer(keyPairFromJwk(jwk), message)
  const name = algorithm === 'EdDSA' ? 'Ed25519' : RSA.name
  // Some platforms write a member "alg" that others do not read back for Ed25519.
  const { alg: _, ...plain } = jwk
  const key = await crypto.subtle.importKey('jwk', plain, { name, hash: RSA.hash }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(name, key, message))
}
