import { Buffer } from 'node:buffer'
import { parsePublicKey } from '../p256/publicKey'
import { bufferOf, hpkeInfo, importKey, suite } from './suite'

type OpenVerdict =
  | { readonly ok: true; readonly plaintext: Uint8Array }
  | { readonly ok: false; readonly reason: 'ENC_NOT_A_POINT' | 'DOES_NOT_DECRYPT' }

const POINT_BYTES = 65

/**
 * Opens what `sealTo` or a client sealed: HPKE, mode base, one message, aad = enc || recipient, both uncompressed.
 *
 * Input: recipientPrivateKey, the scalar in 32 bytes, and its point in 65; encUncompressed, 65 bytes; ciphertext
 * with its tag of 16 bytes at the end.
 * Errors: rejects when the recipient's own keys are not a key pair's; never for what a client sent.
 * Source: RFC 9180 6.1 (OpenBase) and 7.1.4 (validation of enc); wallet-crypto.md 2.2 and 2.4.
 */
export async function open(
  recipientPrivateKey: Uint8Array,
  recipientPublicKeyUncompressed: Uint8Array,
  encUncompressed: Uint8Array,
  ciphertext: Uint8Array,
): Promise<OpenVerdict> {
  const isPoint =
    encUncompressed.length === POINT_BYTES && parsePublicKey(Buffer.from(encUncompressed).toString('hex')) !== null
  if (!isPoint) return { ok: false, reason: 'ENC_NOT_A_POINT' }
  const privateKey = await importKey(recipientPrivateKey, 'PRIVATE')
  const publicKey = await importKey(recipientPublicKeyUncompressed, 'PUBLIC')
  try {
    const recipient = await suite.createRecipientContext({
      recipientKey: { privateKey, publicKey },
      enc: bufferOf(encUncompressed),
      info: hpkeInfo(),
    })
    const aad = bufferOf(encUncompressed, recipientPublicKeyUncompressed)
    return { ok: true, plaintext: new Uint8Array(await recipient.open(bufferOf(ciphertext), aad)) }
  } catch {
    return { ok: false, reason: 'DOES_NOT_DECRYPT' }
  }
}
