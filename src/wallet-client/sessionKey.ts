import { fromBase58check } from './base58check'
import { WalletClientError } from './bytes'
import { open } from './hpke'
import { type KeyPair, keyPairFromScalar } from './p256'

export const ENC_COMPRESSED_LENGTH = 33
export const SESSION_BUNDLE_LENGTH = 81

/**
 * Opens `encryptedSessionSigningKey` with the client key whose public half was sent as `clientPublicKey`.
 *
 * Input: base58check of enc (33, compressed) || ciphertext (32 + 16).
 * Errors: WalletClientError for a wrong checksum, length, key or byte.
 * Source: wallet-crypto 3.
 */
export async function openSessionKey(encryptedSessionSigningKey: string, clientKey: KeyPair): Promise<KeyPair> {
  const payload = fromBase58check(encryptedSessionSigningKey)
  if (payload.length !== SESSION_BUNDLE_LENGTH) {
    throw new WalletClientError(
      `The sealed session key has ${payload.length} bytes instead of ${SESSION_BUNDLE_LENGTH}.`,
    )
  }
  const enc = payload.slice(0, ENC_COMPRESSED_LENGTH)
  return keyPairFromScalar(await open(clientKey, { enc, ciphertext: payload.slice(ENC_COMPRESSED_LENGTH) }))
}
