import { type Bytes, CeremonyError, concat, fromBase64url, toBase64url } from './bytes'
import { derFromRaw, rawFromDer } from './der'

/** A P-256 key pair as plain values, so that it can be kept as JSON, shown and copied. */
export interface KeyPair {
  /** 32 bytes, big-endian. */
  readonly privateScalar: Bytes
  /** SEC1 uncompressed: 04 || X || Y, 65 bytes. */
  readonly publicUncompressed: Bytes
}

const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const N = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn
const G = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
}
const ECDSA = { name: 'ECDSA', hash: 'SHA-256' } as const
const CURVE = 'P-256'

interface Point {
  readonly x: bigint
  readonly y: bigint
}

const mod = (value: bigint): bigint => ((value % P) + P) % P
const toNumber = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

function toBytes(value: bigint): Bytes {
  const bytes = new Uint8Array(32)
  for (let index = 31, rest = value; index >= 0; index -= 1, rest /= 256n) bytes[index] = Number(rest % 256n)
  return bytes
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = mod(base), rest = exponent; rest > 0n; rest >>= 1n, factor = mod(factor * factor)) {
    if (rest & 1n) result = mod(result * factor)
  }
  return result
}

const inverse = (value: bigint): bigint => power(value, P - 2n)
const curveOf = (x: bigint): bigint => mod(x * x * x - 3n * x + B)

function add(left: Point | null, right: Point | null): Point | null {
  if (left === null) return right
  if (right === null) return left
  if (left.x === right.x && mod(left.y + right.y) === 0n) return null
  const slope =
    left.x === right.x
      ? mod((3n * left.x * left.x - 3n) * inverse(2n * left.y))
      : mod((right.y - left.y) * inverse(right.x - left.x))
  const x = mod(slope * slope - left.x - right.x)
  return { x, y: mod(slope * (left.x - x) - left.y) }
}

/** Plain double-and-add: not constant in time, which is right for keys that a page shows anyway, and only for those. */
function multiply(scalar: bigint): Point {
  let sum: Point | null = null
  let addend: Point | null = G
  for (let rest = scalar; rest > 0n; rest >>= 1n, addend = add(addend, addend)) if (rest & 1n) sum = add(sum, addend)
  if (sum === null) throw new CeremonyError('The private key is a multiple of the group order.')
  return sum
}

const uncompressed = ({ x, y }: Point): Bytes => concat(Uint8Array.of(4), toBytes(x), toBytes(y))

/** SEC1 compressed form, 33 bytes, of a SEC1 point of either form. Errors: CeremonyError, not on the curve. */
export function compress(publicKey: Uint8Array): Bytes {
  const whole = uncompress(publicKey)
  return concat(Uint8Array.of((whole[64] ?? 0) % 2 === 0 ? 2 : 3), whole.slice(1, 33))
}

/**
 * SEC1 uncompressed form, 65 bytes, of a SEC1 point of either form, checked to be on the curve.
 *
 * Errors: CeremonyError for a wrong length, prefix or point.
 * Source: SEC 1 2.3.3 and 2.3.4; the prime is 3 modulo 4, so that a square root is a power of (p + 1) / 4.
 */
export function uncompress(publicKey: Uint8Array): Bytes {
  const prefix = publicKey[0]
  const isWhole = publicKey.length === 65 && prefix === 4
  const isCompressed = publicKey.length === 33 && (prefix === 2 || prefix === 3)
  if (!isWhole && !isCompressed) {
    throw new CeremonyError('Not a public key: expected 65 bytes beginning with 04, or 33 beginning with 02 or 03.')
  }
  const x = toNumber(publicKey.slice(1, 33))
  const square = curveOf(x)
  const root = isWhole ? toNumber(publicKey.slice(33)) : power(square, (P + 1n) / 4n)
  if (x >= P || root >= P || mod(root * root) !== square) {
    throw new CeremonyError('Not a public key: the point is not on the curve P-256.')
  }
  const isFlipped = isCompressed && root % 2n !== BigInt((prefix ?? 0) - 2)
  return uncompressed({ x, y: isFlipped ? mod(-root) : root })
}

/** A fresh key pair from the platform's generator. */
export async function generateKeyPair(): Promise<KeyPair> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: CURVE }, true, ['sign', 'verify'])
  return keyPairFromJwk(await crypto.subtle.exportKey('jwk', privateKey))
}

/** The key pair of a private scalar of 32 bytes. Errors: CeremonyError for zero and for values past the group order. */
export function keyPairFromScalar(privateScalar: Uint8Array): KeyPair {
  const scalar = toNumber(privateScalar)
  if (privateScalar.length !== 32 || scalar === 0n || scalar >= N) {
    throw new CeremonyError('Not a private key: expected 32 bytes, more than zero and less than the group order.')
  }
  return { privateScalar: concat(privateScalar), publicUncompressed: uncompressed(multiply(scalar)) }
}

/** A private key as JSON Web Key (RFC 7518 6.2), for keeping as JSON and for WebCrypto. */
export function jwkFromKeyPair({ privateScalar, publicUncompressed }: KeyPair): JsonWebKey {
  return {
    kty: 'EC',
    crv: CURVE,
    x: toBase64url(publicUncompressed.slice(1, 33)),
    y: toBase64url(publicUncompressed.slice(33)),
    d: toBase64url(privateScalar),
  }
}

/** The key pair of a private JSON Web Key. Errors: CeremonyError when it is not one of this curve. */
export function keyPairFromJwk({ kty, crv, x, y, d }: JsonWebKey): KeyPair {
  if (kty !== 'EC' || crv !== CURVE || x === undefined || y === undefined || d === undefined) {
    throw new CeremonyError('Not a private P-256 key.')
  }
  const publicUncompressed = uncompress(concat(Uint8Array.of(4), fromBase64url(x), fromBase64url(y)))
  return { privateScalar: fromBase64url(d), publicUncompressed }
}

/** ECDSA over SHA-256 of the message, as r || s (64 bytes). About half of the signatures have a high s. */
export async function signRaw(key: KeyPair, message: Bytes): Promise<Bytes> {
  const signer = await crypto.subtle.importKey(
    'jwk',
    jwkFromKeyPair(key),
    { name: 'ECDSA', namedCurve: CURVE },
    false,
    ['sign'],
  )
  return new Uint8Array(await crypto.subtle.sign(ECDSA, signer, message))
}

/** ECDSA over SHA-256 of the message, as ASN.1 DER. */
export async function signDer(key: KeyPair, message: Bytes): Promise<Bytes> {
  return derFromRaw(await signRaw(key, message))
}

/** Whether r || s is a signature of the message; high and low s are both accepted. publicKey: SEC1 of either form. */
async function verifyRaw(publicKey: Uint8Array, signatureRaw: Bytes, message: Bytes): Promise<boolean> {
  const verifier = await crypto.subtle.importKey(
    'raw',
    uncompress(publicKey),
    { name: 'ECDSA', namedCurve: CURVE },
    false,
    ['verify'],
  )
  return crypto.subtle.verify(ECDSA, verifier, signatureRaw, message)
}

/** Whether a DER signature is one of the message. Errors: CeremonyError when it is not DER. */
export async function verifyDer(publicKey: Uint8Array, signatureDer: Uint8Array, message: Bytes): Promise<boolean> {
  return verifyRaw(publicKey, rawFromDer(signatureDer), message)
}

/** The shared x coordinate of a private and a public key, 32 bytes (SP 800-56A, as DHKEM uses it). */
export async function sharedSecret(key: KeyPair, publicKey: Uint8Array): Promise<Bytes> {
  const curve = { name: 'ECDH', namedCurve: CURVE }
  const [privateKey, theirs] = await Promise.all([
    crypto.subtle.importKey('jwk', jwkFromKeyPair(key), curve, false, ['deriveBits']),
    crypto.subtle.importKey('raw', uncompress(publicKey), curve, false, []),
  ])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256))
}

/** Whether the s of r || s lies in the upper half of the group order. */
export function isHighS(signatureRaw: Uint8Array): boolean {
  return toNumber(signatureRaw.slice(32)) > N / 2n
}
