import { Buffer } from 'node:buffer'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { sealTo } from '../hpke/seal'
import { parsePublicKey } from '../p256/publicKey'

const base58check = createBase58check(sha256)
const SCALAR_BYTES = 32

/**
 * Writes `encryptedSessionSigningKey`: a session's private key sealed to the client's key.
 *
 * Input: clientPublicKeyHex, SEC1 in either form, already checked; privateKey, the raw scalar in 32 bytes.
 * Returns: base58check (no version byte) of enc compressed (33) || ciphertext (48); 115 or 116 characters.
 * Errors: rejects with TypeError for a key that is no point or a scalar of another length.
 * Source: RFC 9180 6.1 (SealBase); wallet-crypto.md 3.
 */
export async function sealSessionKey(clientPublicKeyHex: string, privateKey: Uint8Array): Promise<string> {
  const client = parsePublicKey(clientPublicKeyHex)
  if (client === null) throw new TypeError('the client key is not a point of P-256')
  if (privateKey.length !== SCALAR_BYTES) throw new TypeError('a session key has 32 bytes')
  const sealed = await sealTo(Buffer.from(client.uncompressedHex, 'hex'), privateKey)
  // Only the text holds enc compressed; the KEM and the aad took the uncompressed one.
  const enc = parsePublicKey(Buffer.from(sealed.encUncompressed).toString('hex'))
  if (enc === null) throw new TypeError('the KEM made no point of P-256')
  return base58check.encode(Uint8Array.from([...Buffer.from(enc.compressedHex, 'hex'), ...sealed.ciphertext]))
}
