import { Buffer } from 'node:buffer'
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { rememberLast } from '../rememberLast'

/** SubjectPublicKeyInfo of id-ecPublicKey on prime256v1 up to the point (RFC 5480 2), by the length of the point. */
const SPKI_PREFIX_HEX: ReadonlyMap<number, string> = new Map([
  [66, '3039301306072a8648ce3d020106082a8648ce3d030107032200'],
  [130, '3059301306072a8648ce3d020106082a8648ce3d030107034200'],
])

/** The key object of a point; throws when it is not on the curve. The keys of sessions in use come again and again. */
const keyObjectOf = rememberLast(500, (publicKeyHex: string): KeyObject | null => {
  const prefix = SPKI_PREFIX_HEX.get(publicKeyHex.length)
  if (prefix === undefined || !/^[0-9a-f]+$/i.test(publicKeyHex)) return null
  return createPublicKey({ key: Buffer.from(prefix + publicKeyHex, 'hex'), format: 'der', type: 'spki' })
})

/**
 * Verifies an ECDSA P-256 signature over one SHA-256 of a message; high S is as good as low S.
 *
 * Input: publicKeyHex, SEC1 in either form; signatureDer, ASN.1 DER; payloadUtf8, the message and not its digest.
 * Returns: false also for a key off the curve or a signature that is no strict DER.
 * Not checked here: whose key it is, and whether the message was issued.
 * Source: FIPS 186-5 6.4.2; wallet-crypto.md 1.2 and 1.3, checks 8 and 9.
 */
export function verifyWalletSignature(input: {
  readonly publicKeyHex: string
  readonly signatureDer: Uint8Array
  readonly payloadUtf8: Uint8Array
}): boolean {
  try {
    const key = keyObjectOf(input.publicKeyHex)
    if (key === null) return false
    return verify('sha256', input.payloadUtf8, { key, dsaEncoding: 'der' }, input.signatureDer)
  } catch {
    return false
  }
}
