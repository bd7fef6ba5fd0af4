import { p256 } from '@noble/curves/nist.js'
import {
  type Bytes,
  concat,
  decoded,
  fromBase64url,
  type RandomBytes,
  randomBytes,
  toBase64url,
  WalletClientError,
} from './bytes'

/** A P-256 key pair as plain values, so that it can be kept as JSON, shown and copied. */
export interface KeyPair {
  /** 32 bytes, big-endian. */
  readonly privateScalar: Bytes
  /** SEC1 uncompressed: 04 || X || Y, 65 bytes. */
  readonly publicUncompressed: Bytes
}

/** A private key as JSON Web Key (RFC 7517): plain JSON. */
export interface PrivateJwk {
  readonly kty?: string
  readonly crv?: string
  readonly x?: string
  readonly y?: string
  readonly d?: string
  readonly n?: string
  readonly e?: string
}

const CURVE = 'P-256'
/** FIPS 186-5 A.2.1: 128 bits more than the order has. */
const SEED_BYTES = 48

const pointOf = (publicKey: Uint8Array) =>
  decoded(
    'Not a public key: expected a point on the curve P-256, 65 bytes beginning with 04, or 33 beginning with 02 or 03.',
    () => p256.Point.fromBytes(publicKey),
  )

/** SEC1 compressed form, 33 bytes, of a SEC1 point of either form. Errors: WalletClientError, not on the curve. */
export const compress = (publicKey: Uint8Array): Bytes => pointOf(publicKey).toBytes(true)

/** SEC1 uncompressed form, 65 bytes, of a SEC1 point of either form. Errors: WalletClientError, not on the curve. */
export const uncompress = (publicKey: Uint8Array): Bytes => pointOf(publicKey).toBytes(false)

/** The key pair of a private scalar of 32 bytes. Errors: WalletClientError, zero or not below the group order. */
export function keyPairFromScalar(privateScalar: Uint8Array): KeyPair {
  const publicUncompressed = decoded(
    'Not a private key: expected 32 bytes, more than zero and less than the group order.',
    () => p256.getPublicKey(privateScalar, false),
  )
  return { privateScalar: concat(privateScalar), publicUncompressed }
}

/** A fresh key pair. Effects: draws 48 bytes. */
export function generateKeyPair(random: RandomBytes = randomBytes): KeyPair {
  return keyPairFromScalar(p256.utils.randomSecretKey(random(SEED_BYTES)))
}

/** A private key as JSON Web Key (RFC 7518 6.2). */
export function jwkFromKeyPair({ privateScalar, publicUncompressed }: KeyPair): PrivateJwk {
  return {
    kty: 'EC',
    crv: CURVE,
    x: toBase64url(publicUncompressed.slice(1, 33)),
    y: toBase64url(publicUncompressed.slice(33)),
    d: toBase64url(privateScalar),
  }
}

/** The key pair of a private JSON Web Key. Errors: WalletClientError when it is not one of this curve. */
export function keyPairFromJwk({ kty, crv, x, y, d }: PrivateJwk): KeyPair {
  if (kty !== 'EC' || crv !== CURVE || x === undefined || y === undefined || d === undefined) {
    throw new WalletClientError('Not a private P-256 key.')
  }
  const publicUncompressed = uncompress(concat(Uint8Array.of(4), fromBase64url(x), fromBase64url(y)))
  return { privateScalar: fromBase64url(d), publicUncompressed }
}

/** ECDSA over SHA-256 of the message, as r || s (64 bytes), s in the lower half. */
export function signRaw({ privateScalar }: KeyPair, message: Uint8Array): Bytes {
  return p256.sign(message, privateScalar, { prehash: true, lowS: true, format: 'compact' })
}

/** ECDSA over SHA-256 of the message, as ASN.1 DER, s in the lower half. Source: RFC 3279 2.2.3; wallet-crypto 1.1. */
export function signDer({ privateScalar }: KeyPair, message: Uint8Array): Bytes {
  return p256.sign(message, privateScalar, { prehash: true, lowS: true, format: 'der' })
}

interface SignatureParts {
  /** Big-endian, as many bytes as DER holds (a leading zero where the first bit is set). */
  readonly r: Bytes
  readonly s: Bytes
  /** Whether s lies in the upper half of the group order, which is as valid. */
  readonly isHighS: boolean
}

/** The two integers of a DER signature; trailing bytes and longer forms are refused. Errors: WalletClientError. */
export function readDer(signatureDer: Uint8Array): SignatureParts {
  const signature = decoded('Not DER: expected one SEQUENCE of two integers of P-256, each in its shortest form.', () =>
    p256.Signature.fromBytes(signatureDer, 'der'),
  )
  const rEnd = 4 + (signatureDer[3] ?? 0)
  const [r, s] = [concat(signatureDer.slice(4, rEnd)), concat(signatureDer.slice(rEnd + 2))]
  return { r, s, isHighS: signature.hasHighS() }
}

/**
 * Whether a DER signature is one of the message; high and low s are both accepted.
 *
 * Input: publicKey, SEC1 of either form. Errors: WalletClientError when one of the two is none.
 */
export function verifyDer(publicKey: Uint8Array, signatureDer: Uint8Array, message: Uint8Array): boolean {
  readDer(signatureDer)
  return p256.verify(signatureDer, message, uncompress(publicKey), { prehash: true, lowS: false, format: 'der' })
}
