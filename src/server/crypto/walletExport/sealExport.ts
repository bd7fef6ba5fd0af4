import { Buffer } from 'node:buffer'
import { sealTo } from '../hpke/seal'
import { parsePublicKey } from '../p256/publicKey'
import type { ServiceKey } from '../p256/serviceKey'
import { signedBundle } from '../p256/signedBundle'

/**
 * Writes `encryptedWalletCredentials`: the recovery words sealed to the client's key, signed by the service.
 *
 * Input: clientPublicKeyHex, SEC1 in either form, already checked; organizationId, the one in `payloadToSign`,
 * which clients compare.
 * Returns: JSON text. Errors: rejects with TypeError for a key that is no point.
 * Source: RFC 9180 6.1 (SealBase); wallet-crypto.md 4.3.
 */
export async function sealExport(
  key: ServiceKey,
  input: { readonly clientPublicKeyHex: string; readonly mnemonic: string; readonly organizationId: string },
): Promise<string> {
  const client = parsePublicKey(input.clientPublicKeyHex)
  if (client === null) throw new TypeError('the client key is not a point of P-256')
  const sealed = await sealTo(Buffer.from(client.uncompressedHex, 'hex'), Buffer.from(input.mnemonic, 'utf8'))
  return signedBundle(key, {
    encappedPublic: Buffer.from(sealed.encUncompressed).toString('hex'),
    ciphertext: Buffer.from(sealed.ciphertext).toString('hex'),
    organizationId: input.organizationId,
  })
}
