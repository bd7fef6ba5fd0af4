import { Buffer } from 'node:buffer'
import { type KeyObject, sign } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'

/** The stable key that the service signs bundles and tokens with. Both signatures are ECDSA P-256 over one SHA-256. */
export interface ServiceKey {
  /** SEC1 uncompressed, lowercase: clients compare it as text with the key they pin. */
  readonly publicKeyUncompressedHex: string
  /** ASN.1 DER, always low-S. */
  signDer(bytes: Uint8Array): Uint8Array
  /** r || s, 64 bytes, low-S. */
  signRaw(bytes: Uint8Array): Uint8Array
}

const ORDER = p256.Point.Fn.ORDER

function signatureOf(privateKey: KeyObject, bytes: Uint8Array) {
  const raw = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const signature = p256.Signature.fromBytes(Uint8Array.from(raw), 'compact')
  return signature.hasHighS() ? new p256.Signature(signature.r, ORDER - signature.s) : signature
}

/**
 * Wraps a private key of node:crypto as the key that the service signs with.
 *
 * Errors: throws TypeError when the key is not a private key of P-256.
 * Source: FIPS 186-5 6.4; RFC 3279 2.2.3 (DER); RFC 7518 3.4 (r || s); wallet-crypto.md 2.1 and 2.6.
 */
export function serviceKeyOf(privateKey: KeyObject): ServiceKey {
  const isOfCurve = privateKey.type === 'private' && privateKey.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  if (!isOfCurve) throw new TypeError('the key of the service must be a private key of P-256')
  const { x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url').toString('hex'))
  return {
    publicKeyUncompressedHex: `04${coordinates.join('')}`,
    signDer: (bytes) => signatureOf(privateKey, bytes).toBytes('der'),
    signRaw: (bytes) => signatureOf(privateKey, bytes).toBytes('compact'),
  }
}
