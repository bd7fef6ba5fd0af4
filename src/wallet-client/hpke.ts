import { AeadId, CipherSuite, KdfId, KemId } from 'hpke-js'
import { type Bytes, concat, fromHex, WalletClientError } from './bytes'
import { jwkFromKeyPair, type KeyPair, uncompress } from './p256'

/** The constant that the wallet protocol puts into `info`, both ways. */
const INFO = fromHex('7475726e6b65795f68706b65')
export const TAG_LENGTH = 16

const suite = new CipherSuite({
  kem: KemId.DhkemP256HkdfSha256,
  kdf: KdfId.HkdfSha256,
  aead: AeadId.Aes256Gcm,
})

interface Sealed {
  /** The sender's ephemeral public key, SEC1 uncompressed, 65 bytes. */
  readonly enc: Bytes
  /** With the tag of 16 bytes at its end. */
  readonly ciphertext: Bytes
}

const publicKeyOf = (point: Bytes) => suite.kem.importKey('raw', point.buffer, true)

/**
 * Seals one message to a public key: RFC 9180, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
 *
 * Input: recipientPublic, SEC1 of either form; it enters the key schedule and the aad uncompressed.
 * Errors: WalletClientError when the recipient is no public key.
 * Source: RFC 9180 6.1; wallet-crypto 2.2.
 */
export async function seal(recipientPublic: Uint8Array, plaintext: Uint8Array): Promise<Sealed> {
  const recipient = uncompress(recipientPublic)
  const sender = await suite.createSenderContext({
    recipientPublicKey: await publicKeyOf(recipient),
    info: INFO.buffer,
  })
  const enc = new Uint8Array(sender.enc)
  const ciphertext = await sender.seal(concat(plaintext).buffer, concat(enc, recipient).buffer)
  return { enc, ciphertext: new Uint8Array(ciphertext) }
}

/**
 * Opens what was sealed to this key.
 *
 * Input: sealed.enc, SEC1 of either form; it enters the key schedule and the aad uncompressed.
 * Errors: WalletClientError when the key, enc or a byte is not that of the sender.
 * Source: RFC 9180 6.1; wallet-crypto 2.2.
 */
export async function open(key: KeyPair, sealed: Sealed): Promise<Bytes> {
  const enc = uncompress(sealed.enc)
  const recipient = key.publicUncompressed
  const privateKey = await suite.kem.importKey('jwk', { ...jwkFromKeyPair(key), key_ops: ['deriveBits'] }, false)
  const recipientKey = { privateKey, publicKey: await publicKeyOf(recipient) }
  try {
    const context = await suite.createRecipientContext({ recipientKey, enc: enc.buffer, info: INFO.buffer })
    return new Uint8Array(await context.open(concat(sealed.ciphertext).buffer, concat(enc, recipient).buffer))
  } catch {
    throw new WalletClientError('The message does not open: it was sealed to another key, or a byte of it changed.')
  }
}
