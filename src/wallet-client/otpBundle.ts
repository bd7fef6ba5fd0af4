import { type Bytes, fromHex, textMember, toHex, toUtf8 } from './bytes'
import { seal } from './hpke'
import type { KeyPair } from './p256'
import { compress } from './p256'
import { readSignedBundle, requireSignedBy, type SignedBundle } from './signedBundle'

export interface TargetBundle extends SignedBundle {
  /** SEC1 uncompressed, 65 bytes: what the code is sealed to. */
  readonly targetPublic: Bytes
}

/**
 * Reads `otpEncryptionTargetBundle`; with a pinned key, requires the service's signature.
 *
 * Input: the text as it came out of the JSON answer; pinnedPublicHex, SEC1 hex, or nothing to skip the check.
 * Errors: WalletClientError.
 * Source: wallet-crypto 2.1.
 */
export function readTargetBundle(text: string, pinnedPublicHex?: string): TargetBundle {
  const bundle = readSignedBundle(text, 'The target bundle')
  if (pinnedPublicHex !== undefined) requireSignedBy(bundle, pinnedPublicHex)
  return { ...bundle, targetPublic: fromHex(textMember(bundle.data, 'targetPublic', 'The target bundle')) }
}

/** The text that is sealed: the code, and the public key (compressed hex) that becomes the session's. */
export function otpPlaintext(code: string, key: KeyPair): string {
  return JSON.stringify({ otp_code: code, public_key: toHex(compress(key.publicUncompressed)) })
}

/**
 * Makes `encryptedOtpBundle`: the code and the public half of `key`, sealed to the target bundle.
 *
 * Returns: a text holding JSON, to be sent as a text. Effects: `key` is the session key once verification succeeds.
 * Source: wallet-crypto 2.3.
 */
export function sealOtp(target: TargetBundle, code: string, key: KeyPair): Promise<string> {
  return sealOtpPlaintext(target, otpPlaintext(code, key))
}

/** Seals any plaintext as `encryptedOtpBundle`: how another client, or a wrong one, would write it. */
export async function sealOtpPlaintext({ targetPublic }: TargetBundle, plaintext: string): Promise<string> {
  const { enc, ciphertext } = await seal(targetPublic, toUtf8(plaintext))
  return JSON.stringify({ encappedPublic: toHex(enc), ciphertext: toHex(ciphertext) })
}
