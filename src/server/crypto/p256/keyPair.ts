import { Buffer } from 'node:buffer'
import { createECDH } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'

/** Makes unpredictable bytes; tests pass a seeded one. */
export type RandomBytes = (length: number) => Uint8Array

/** A P-256 key pair: the scalar in 32 bytes big-endian, the point in SEC1, as bytes and as lowercase hex. */
interface KeyPair {
  readonly privateKey: Uint8Array
  readonly publicKeyUncompressed: Uint8Array
  readonly compressedHex: string
  readonly uncompressedHex: string
}

const ORDER = p256.Point.Fn.ORDER
/** 128 bits more than the order has, so that the reduction leaves a bias nobody can measure. */
const SEED_BYTES = 48

/**
 * Makes a key pair; the scalar is valid by construction, without a second draw.
 *
 * Effects: draws 48 bytes.
 * Source: FIPS 186-5 A.2.1 (extra random bits).
 */
export function createKeyPair(random: RandomBytes): KeyPair {
  const seed = BigInt(`0x${Buffer.from(random(SEED_BYTES)).toString('hex')}`)
  const scalar = (seed % (ORDER - 1n)) + 1n
  return keyPairOf(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
}

/** The pair of a scalar of 32 bytes; throws when it is zero or not below the order. */
export function keyPairOf(privateKey: Uint8Array): KeyPair {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const publicKeyUncompressed = ecdh.getPublicKey()
  return {
    privateKey: Uint8Array.from(privateKey),
    publicKeyUncompressed: Uint8Array.from(publicKeyUncompressed),
    compressedHex: ecdh.getPublicKey('hex', 'compressed'),
    uncompressedHex: publicKeyUncompressed.toString('hex'),
  }
}
