import { Buffer } from 'node:buffer'
import { AeadId, CipherSuite, KdfId, KemId } from 'hpke-js'

/** DHKEM(P-256, HKDF-SHA256) 0x0010, HKDF-SHA256 0x0001, AES-256-GCM 0x0002 (RFC 9180 7). Stateless. */
export const suite = new CipherSuite({
  kem: KemId.DhkemP256HkdfSha256,
  kdf: KdfId.HkdfSha256,
  aead: AeadId.Aes256Gcm,
})

/** The 12 bytes that every client gives as `info` (wallet-crypto.md 2.2). With an empty info nothing opens. */
const INFO = Buffer.from('7475726e6b65795f68706b65', 'hex')

/** The parts, one after another, in a buffer that holds nothing else: those of Buffer are slices of a pool. */
export const bufferOf = (...parts: readonly Uint8Array[]): ArrayBuffer => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined.buffer
}

/** A fresh copy of `info` for each call. */
export const hpkeInfo = (): ArrayBuffer => bufferOf(INFO)

type RecipientKey = Awaited<ReturnType<typeof suite.kem.importKey>>

/** A P-256 key for WebCrypto: a point of 65 bytes or a scalar of 32; rejects what is neither. */
export const importKey = (key: Uint8Array, kind: 'PUBLIC' | 'PRIVATE'): Promise<RecipientKey> =>
  suite.kem.importKey('raw', bufferOf(key), kind === 'PUBLIC')
