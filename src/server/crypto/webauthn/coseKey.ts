import { constants, createPublicKey, hash, type KeyObject, verify } from 'node:crypto'
import { decodeBase64url, encodeBase64url } from './base64url'
import { type CborMap, type CborValue, readCborMap } from './cbor'

/** COSE algorithm numbers: ES256, EdDSA, RS256. */
export type CoseAlgorithm = -7 | -8 | -257

export interface CoseKey {
  readonly algorithm: CoseAlgorithm
  readonly key: KeyObject
}

type CoseKeyReading =
  | ({ readonly ok: true } & CoseKey)
  | { readonly ok: false; readonly reason: 'PUBLIC_KEY_MALFORMED' | 'ALGORITHM_UNSUPPORTED' }

/** Labels of RFC 9052 7 and of the key types in RFC 9053 7; -1 to -3 mean something else per key type. */
const LABEL = { keyType: 1, algorithm: 3, first: -1, second: -2, third: -3 } as const
const [OKP, EC2, RSA] = [1, 2, 3] as const
const [CURVE_P256, CURVE_ED25519] = [1, 6] as const
const COORDINATE_BYTES = 32
const RSA_MODULUS_BYTES = { min: 256, max: 1024 }
const RSA_EXPONENT_BYTES_MAX = 4

type Jwk = Record<string, string>

const isBytes = (value: CborValue | undefined, min: number, max: number): value is Uint8Array =>
  value instanceof Uint8Array && value.length >= min && value.length <= max

function ec2Jwk(map: CborMap): Jwk | null {
  const [curve, x, y] = [map.get(LABEL.first), map.get(LABEL.second), map.get(LABEL.third)]
  if (map.get(LABEL.keyType) !== EC2 || curve !== CURVE_P256) return null
  if (!isBytes(x, COORDINATE_BYTES, COORDINATE_BYTES) || !isBytes(y, COORDINATE_BYTES, COORDINATE_BYTES)) return null
  return { kty: 'EC', crv: 'P-256', x: encodeBase64url(x), y: encodeBase64url(y) }
}

function okpJwk(map: CborMap): Jwk | null {
  const [curve, x] = [map.get(LABEL.first), map.get(LABEL.second)]
  if (map.get(LABEL.keyType) !== OKP || curve !== CURVE_ED25519) return null
  return isBytes(x, COORDINATE_BYTES, COORDINATE_BYTES) ? { kty: 'OKP', crv: 'Ed25519', x: encodeBase64url(x) } : null
}

/** Below 2048 bits a key proves nothing; above 8192 one check takes long enough to stop the service. */
function rsaJwk(map: CborMap): Jwk | null {
  const [n, e] = [map.get(LABEL.first), map.get(LABEL.second)]
  if (map.get(LABEL.keyType) !== RSA || !isBytes(n, RSA_MODULUS_BYTES.min, RSA_MODULUS_BYTES.max)) return null
  return isBytes(e, 1, RSA_EXPONENT_BYTES_MAX) ? { kty: 'RSA', n: encodeBase64url(n), e: encodeBase64url(e) } : null
}

const JWK_OF: Readonly<Record<CoseAlgorithm, (map: CborMap) => Jwk | null>> = {
  [-7]: ec2Jwk,
  [-8]: okpJwk,
  [-257]: rsaJwk,
}

/** True for the three algorithms that are taken here. */
export function isCoseAlgorithm(value: CborValue | undefined): value is CoseAlgorithm {
  return value === -7 || value === -8 || value === -257
}

/**
 * Reads a credential's public key: COSE_Key for ES256 on P-256, EdDSA on Ed25519, or RS256 of 2048 to 8192 bits.
 *
 * Malformed: not a CBOR map, key type or curve of another algorithm, wrong lengths, a point that is not on the curve.
 * Standard: RFC 9052 7, RFC 9053 7.1 and 7.2, RFC 8230 4; WebAuthn L3 5.8.5 and 6.5.1.1.
 * Source: wallet-crypto.md 5.4.
 * Assumes: A-147
 */
export function readCoseKey(publicKeyCose: Uint8Array): CoseKeyReading {
  const map = readCborMap(publicKeyCose)
  if (map === null) return { ok: false, reason: 'PUBLIC_KEY_MALFORMED' }
  const algorithm = map.get(LABEL.algorithm)
  if (!isCoseAlgorithm(algorithm)) return { ok: false, reason: 'ALGORITHM_UNSUPPORTED' }
  const jwk = JWK_OF[algorithm](map)
  if (jwk === null) return { ok: false, reason: 'PUBLIC_KEY_MALFORMED' }
  try {
    return { ok: true, algorithm, key: createPublicKey({ key: jwk, format: 'jwk' }) }
  } catch {
    return { ok: false, reason: 'PUBLIC_KEY_MALFORMED' }
  }
}

/** Keys that were read from what is stored of them: whoever signs often is read once. */
const readBefore = new Map<string, CoseKeyReading>()
const READ_BEFORE_MAX = 500

/** Reads the public key of a credential that was registered. Null: it is not base64url. */
export function readStoredKey(publicKeyCoseB64url: string): CoseKeyReading | null {
  const known = readBefore.get(publicKeyCoseB64url)
  if (known !== undefined) return known
  const bytes = decodeBase64url(publicKeyCoseB64url)
  if (bytes === null) return null
  const reading = readCoseKey(bytes)
  if (readBefore.size >= READ_BEFORE_MAX) readBefore.clear()
  readBefore.set(publicKeyCoseB64url, reading)
  return reading
}

/** Digests of what each key was found to have signed; of all keys together, so many. */
let foundRight = new WeakMap<KeyObject, Set<string>>()
let foundCount = 0
const FOUND_RIGHT_MAX = 10_000

function keepRight(key: KeyObject, digest: string): void {
  if (foundCount >= FOUND_RIGHT_MAX) {
    foundRight = new WeakMap()
    foundCount = 0
  }
  const digests = foundRight.get(key) ?? new Set<string>()
  foundRight.set(key, digests.add(digest))
  foundCount += 1
}

/**
 * True when the signature over the data is by the key: ES256 in ASN.1 DER with either S, RS256 in PKCS#1 v1.5,
 * EdDSA in 64 raw bytes. The data is hashed here. What was right for these bytes before is not calculated again.
 *
 * Standard: WebAuthn L3 6.5.5.
 */
export function isCoseSignature({ algorithm, key }: CoseKey, data: Uint8Array, signature: Uint8Array): boolean {
  const digest = `${hash('sha256', data)} ${hash('sha256', signature)}`
  if (foundRight.get(key)?.has(digest) === true) return true
  const options = algorithm === -257 ? { key, padding: constants.RSA_PKCS1_PADDING } : key
  try {
    const isRight = verify(algorithm === -8 ? null : 'sha256', data, options, signature)
    if (isRight) keepRight(key, digest)
    return isRight
  } catch {
    return false
  }
}

/** True when an ES256 signature would hold if it were DER: 64 bytes `r || s`. For explanations, never to accept it. */
export function isRawEs256Signature({ algorithm, key }: CoseKey, data: Uint8Array, signature: Uint8Array): boolean {
  if (algorithm !== -7 || signature.length !== 2 * COORDINATE_BYTES) return false
  return verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature)
}
