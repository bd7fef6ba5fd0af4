import { type Bytes, CeremonyError, concat, fromHex, toUtf8 } from './bytes'
import { generateKeyPair, type KeyPair, sharedSecret, uncompress } from './p256'

/** The constant that the wallet protocol puts into `info`, both ways. */
const WALLET_INFO = fromHex('7475726e6b65795f68706b65')
export const TAG_LENGTH = 16

export interface Sealed {
  /** The sender's ephemeral public key, SEC1 uncompressed, 65 bytes. */
  readonly enc: Bytes
  /** With the tag of 16 bytes at its end. */
  readonly ciphertext: Bytes
}

const VERSION = toUtf8('HPKE-v1')
const KEM_ID = Uint8Array.of(0x00, 0x10)
const KEM_SUITE = concat(toUtf8('KEM'), KEM_ID)
const HPKE_SUITE = concat(toUtf8('HPKE'), KEM_ID, Uint8Array.of(0x00, 0x01), Uint8Array.of(0x00, 0x02))
const HASH_LENGTH = 32
const KEY_LENGTH = 32
const NONCE_LENGTH = 12
const EMPTY = new Uint8Array()

async function hmac(key: Bytes, message: Bytes): Promise<Bytes> {
  // WebCrypto refuses an empty HMAC key; HMAC pads a key with zeros, so that one zero byte is the same key.
  const material = key.length === 0 ? new Uint8Array(1) : key
  const imported = await crypto.subtle.importKey('raw', material, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, message))
}

/** RFC 9180 4: LabeledExtract. */
const labeledExtract = (suite: Bytes, salt: Bytes, label: string, material: Bytes): Promise<Bytes> =>
  hmac(salt, concat(VERSION, suite, toUtf8(label), material))

/** RFC 9180 4: LabeledExpand, for lengths up to one hash, which is all that this suite asks for. */
async function labeledExpand(suite: Bytes, key: Bytes, label: string, info: Bytes, length: number): Promise<Bytes> {
  const labeled = concat(Uint8Array.of(length >> 8, length & 0xff), VERSION, suite, toUtf8(label), info)
  return (await hmac(key, concat(labeled, Uint8Array.of(1)))).slice(0, length)
}

/** RFC 9180 4.1: the shared secret of DHKEM(P-256, HKDF-SHA256). */
async function kemSecret(dh: Bytes, enc: Bytes, recipientPublic: Bytes): Promise<Bytes> {
  const extracted = await labeledExtract(KEM_SUITE, EMPTY, 'eae_prk', dh)
  return labeledExpand(KEM_SUITE, extracted, 'shared_secret', concat(enc, recipientPublic), HASH_LENGTH)
}

/** RFC 9180 5.1: key schedule of base mode. */
async function schedule(secret: Bytes, info: Bytes): Promise<{ readonly key: CryptoKey; readonly nonce: Bytes }> {
  const [idHash, infoHash] = await Promise.all([
    labeledExtract(HPKE_SUITE, EMPTY, 'psk_id_hash', EMPTY),
    labeledExtract(HPKE_SUITE, EMPTY, 'info_hash', info),
  ])
  const context = concat(Uint8Array.of(0), idHash, infoHash)
  const extracted = await labeledExtract(HPKE_SUITE, secret, 'secret', EMPTY)
  const [key, nonce] = await Promise.all([
    labeledExpand(HPKE_SUITE, extracted, 'key', context, KEY_LENGTH),
    labeledExpand(HPKE_SUITE, extracted, 'base_nonce', context, NONCE_LENGTH),
  ])
  return { key: await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']), nonce }
}

interface Context {
  readonly info: Bytes
  readonly aad: Bytes
}

const walletContext = (enc: Bytes, recipientPublic: Bytes): Context => ({
  info: WALLET_INFO,
  aad: concat(enc, recipientPublic),
})

/**
 * Seals one message to a public key: RFC 9180, base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
 *
 * Input: recipientPublic, SEC1 of either form; ephemeral, only for repeating a published vector;
 * context, instead of the wallet protocol's info and aad (enc || recipient, both uncompressed).
 * Source: RFC 9180 5.1.1 and 6.1; wallet-crypto 2.2.
 */
export async function seal(
  recipientPublic: Uint8Array,
  plaintext: Bytes,
  given: { readonly ephemeral?: KeyPair; readonly context?: Context } = {},
): Promise<Sealed> {
  const recipient = uncompress(recipientPublic)
  const ephemeral = given.ephemeral ?? (await generateKeyPair())
  const enc = ephemeral.publicUncompressed
  const { info, aad } = given.context ?? walletContext(enc, recipient)
  const { key, nonce } = await schedule(await kemSecret(await sharedSecret(ephemeral, recipient), enc, recipient), info)
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: aad }, key, plaintext)
  return { enc, ciphertext: new Uint8Array(encrypted) }
}

/**
 * Opens what `seal` made for this key.
 *
 * Input: sealed.enc, SEC1 of either form; it enters the key schedule and the aad uncompressed.
 * Errors: CeremonyError when the key, the context or a byte is not that of the sender.
 * Source: RFC 9180 5.1.1 and 6.1; wallet-crypto 2.2.
 */
export async function open(key: KeyPair, sealed: Sealed, context?: Context): Promise<Bytes> {
  const enc = uncompress(sealed.enc)
  const recipient = key.publicUncompressed
  const { info, aad } = context ?? walletContext(enc, recipient)
  const opener = await schedule(await kemSecret(await sharedSecret(key, enc), enc, recipient), info)
  try {
    const algorithm = { name: 'AES-GCM', iv: opener.nonce, additionalData: aad }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, opener.key, sealed.ciphertext))
  } catch {
    throw new CeremonyError('The message does not open: it was sealed to another key, or a byte of it changed.')
  }
}
