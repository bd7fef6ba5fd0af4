import { Buffer } from 'node:buffer'
import { createPrivateKey } from 'node:crypto'
import { createKeyPair, type RandomBytes } from './keyPair'
import { serviceKeyOf } from './serviceKey'

/** A key that the service keeps for a wallet and signs with in its name. */
interface HeldKey {
  /** SEC1 compressed, lower-case hex. */
  readonly publicKeyHex: string
  /** PKCS#8 DER in base64: what is sealed, and given back to sign. */
  readonly privateKeyText: string
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** Makes a key. Effects: draws 48 bytes. */
export function createHeldKey(random: RandomBytes): HeldKey {
  const { privateKey, publicKeyUncompressed, compressedHex } = createKeyPair(random)
  const [x, y] = [publicKeyUncompressed.subarray(1, 33), publicKeyUncompressed.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', d: base64url(privateKey), x: base64url(x), y: base64url(y) }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return {
    publicKeyHex: compressedHex,
    privateKeyText: key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

/** Signs a text, UTF-8, once hashed by SHA-256. Returns: ASN.1 DER, low-S, lower-case hex. */
export function signWithHeldKey(privateKeyText: string, text: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKeyText, 'base64'), format: 'der', type: 'pkcs8' })
  return Buffer.from(serviceKeyOf(key).signDer(Buffer.from(text, 'utf8'))).toString('hex')
}
