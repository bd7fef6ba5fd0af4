import { open } from '../hpke/open'
import { bytesOfHex } from '../p256/hex'
import { jsonObjectOf, textOfUtf8 } from '../p256/jsonObject'
import { parsePublicKey } from '../p256/publicKey'
import type { OtpBundleFault, OtpBundleFormFault } from './otpChecks'

type OtpBundleForm =
  | { readonly ok: true; readonly encUncompressed: Uint8Array; readonly ciphertext: Uint8Array }
  | { readonly ok: false; readonly reason: OtpBundleFormFault }

export type OtpBundleVerdict =
  | { readonly ok: true; readonly otpCode: string; readonly publicKeyCompressedHex: string }
  | { readonly ok: false; readonly reason: OtpBundleFault }

/**
 * Reads the outer form of `encryptedOtpBundle`, without any key.
 *
 * Input: JSON text with `encappedPublic` and `ciphertext` as hex of any case; unknown members are ignored.
 * Not checked here: that `encappedPublic` is a point, and anything inside the ciphertext.
 * Source: wallet-crypto.md 2.3 and 2.4 (failure mapping, what answers 400).
 */
export function readOtpBundle(encryptedOtpBundle: string): OtpBundleForm {
  const json = jsonObjectOf(encryptedOtpBundle)
  if (json === null) return { ok: false, reason: 'BUNDLE_NOT_JSON' }
  const { encappedPublic, ciphertext } = json
  if (typeof encappedPublic !== 'string' || typeof ciphertext !== 'string')
    return { ok: false, reason: 'BUNDLE_FIELDS' }
  const encBytes = bytesOfHex(encappedPublic)
  const ciphertextBytes = bytesOfHex(ciphertext)
  if (encBytes === null || ciphertextBytes === null) return { ok: false, reason: 'BUNDLE_NOT_HEX' }
  return { ok: true, encUncompressed: encBytes, ciphertext: ciphertextBytes }
}

/**
 * Opens the one-time code and the client's key that were sealed to a target key.
 *
 * Input: the target's scalar (32 bytes) and point (65 bytes); the bundle as sent.
 * Returns: the code as sent, not compared with anything; the client's key, compressed whichever form it had.
 * Source: RFC 9180 6.1 (OpenBase); wallet-crypto.md 2.3 and 2.4.
 */
export async function openOtpBundle(
  target: { readonly privateKey: Uint8Array; readonly publicKeyUncompressed: Uint8Array },
  encryptedOtpBundle: string,
): Promise<OtpBundleVerdict> {
  const form = readOtpBundle(encryptedOtpBundle)
  if (!form.ok) return form
  const opened = await open(target.privateKey, target.publicKeyUncompressed, form.encUncompressed, form.ciphertext)
  return opened.ok ? readPlaintext(opened.plaintext) : opened
}

function readPlaintext(plaintext: Uint8Array): OtpBundleVerdict {
  const text = textOfUtf8(plaintext)
  const json = text === null ? null : jsonObjectOf(text)
  if (json === null) return { ok: false, reason: 'PLAINTEXT_NOT_JSON' }
  const { otp_code: otpCode, public_key: publicKey } = json
  if (typeof otpCode !== 'string' || typeof publicKey !== 'string') return { ok: false, reason: 'PLAINTEXT_FIELDS' }
  const key = parsePublicKey(publicKey)
  if (key === null) return { ok: false, reason: 'PUBLIC_KEY_INVALID' }
  return { ok: true, otpCode, publicKeyCompressedHex: key.compressedHex }
}
