import { Buffer } from 'node:buffer'
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { evaluatePin, type ScryptParameters } from './pinHash'

/** A private key that only a PIN opens. */
interface WrappedKey {
  /** 16 bytes of its own. */
  readonly saltB64url: string
  readonly parameters: ScryptParameters
  readonly nonceB64url: string
  /** PKCS #8, encrypted, with the tag behind it. */
  readonly sealedB64url: string
}

/** A key pair on P-256 whose private half is wrapped. */
interface PinKey {
  /** DER SubjectPublicKeyInfo. */
  readonly publicKeySpkiB64url: string
  readonly wrapped: WrappedKey
}

interface Opening {
  readonly pin: string
  /** 32 bytes that stand in no database. */
  readonly pepper: Uint8Array
  /** Whose key it is: bound to it, so that it opens for nobody else. */
  readonly owner: string
}

const CIPHER = 'aes-256-gcm'
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

const bytesOf = (b64url: string): Buffer => Buffer.from(b64url, 'base64url')

const boundTo = (owner: string, publicKeySpkiB64url: string): Buffer =>
  Buffer.from(JSON.stringify(['pin key 1', owner, publicKeySpkiB64url]), 'utf8')

/**
 * Makes a key pair and wraps the private half with the PIN.
 *
 * Input: random, a source of strong bytes; cost, what opening takes.
 * Standard: RFC 7914 for the wrapping key, NIST SP 800-38D for the wrapping.
 */
export async function createPinKey(
  { pin, pepper, owner }: Opening,
  { random, cost }: { readonly random: (length: number) => Uint8Array; readonly cost: ScryptParameters },
): Promise<{ readonly key: PinKey; readonly privateKey: KeyObject }> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const publicKeySpkiB64url = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const [salt, nonce] = [Buffer.from(random(SALT_BYTES)), Buffer.from(random(NONCE_BYTES))]
  const cipher = createCipheriv(CIPHER, await evaluatePin(pin, salt, cost, pepper), nonce, {
    authTagLength: TAG_BYTES,
  })
  cipher.setAAD(boundTo(owner, publicKeySpkiB64url))
  const plain = privateKey.export({ format: 'der', type: 'pkcs8' })
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const wrapped: WrappedKey = {
    saltB64url: salt.toString('base64url'),
    parameters: cost,
    nonceB64url: nonce.toString('base64url'),
    sealedB64url: sealed.toString('base64url'),
  }
  return { key: { publicKeySpkiB64url, wrapped }, privateKey }
}

/** The private key, or null where this PIN does not open it: it was wrapped with another one. */
export async function openPinKey(
  { publicKeySpkiB64url, wrapped }: PinKey,
  { pin, pepper, owner }: Opening,
): Promise<KeyObject | null> {
  const sealed = bytesOf(wrapped.sealedB64url)
  const wrapping = await evaluatePin(pin, bytesOf(wrapped.saltB64url), wrapped.parameters, pepper)
  const decipher = createDecipheriv(CIPHER, wrapping, bytesOf(wrapped.nonceB64url), { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(owner, publicKeySpkiB64url))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const head = decipher.update(sealed.subarray(0, -TAG_BYTES))
  try {
    return createPrivateKey({ key: Buffer.concat([head, decipher.final()]), format: 'der', type: 'pkcs8' })
  } catch {
    return null
  }
}

/** Signs a text: ECDSA on P-256 over its SHA-256, r and s of 32 bytes each, as WebCrypto reads them; base64url. */
export function signText(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text, 'utf8'), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}

/** Whether that key signed that text. */
export function isTextSigned(
  text: string,
  { publicKeySpkiB64url, signatureB64url }: { readonly publicKeySpkiB64url: string; readonly signatureB64url: string },
): boolean {
  try {
    const key = createPublicKey({ key: bytesOf(publicKeySpkiB64url), format: 'der', type: 'spki' })
    const signature = bytesOf(signatureB64url)
    return verify('sha256', Buffer.from(text, 'utf8'), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}
