import { bufferOf, hpkeInfo, importKey, suite } from './suite'

/**
 * Seals bytes to a P-256 key: HPKE, mode base, one message, aad = enc || recipient, both uncompressed.
 *
 * Input: recipientUncompressed, 65 bytes from `04` on, already checked to be on the curve.
 * Returns: enc (65 bytes) and the ciphertext with its tag of 16 bytes at the end; other ones at each call.
 * Errors: rejects when the recipient is not a point of P-256.
 * Source: RFC 9180 6.1 (SealBase) and 5.1.1; wallet-crypto.md 2.2.
 */
export async function sealTo(
  recipientUncompressed: Uint8Array,
  plaintext: Uint8Array,
): Promise<{ readonly encUncompressed: Uint8Array; readonly ciphertext: Uint8Array }> {
  const recipientPublicKey = await importKey(recipientUncompressed, 'PUBLIC')
  const sender = await suite.createSenderContext({ recipientPublicKey, info: hpkeInfo() })
  const encUncompressed = new Uint8Array(sender.enc)
  const ciphertext = await sender.seal(bufferOf(plaintext), bufferOf(encUncompressed, recipientUncompressed))
  return { encUncompressed, ciphertext: new Uint8Array(ciphertext) }
}
