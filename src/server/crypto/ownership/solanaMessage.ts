import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { readSolanaAddress } from '../addresses/base58Addresses'
import { type OwnershipClaim, type OwnershipProofVerdict, unproven } from './verdict'

const SIGNATURE_BYTES = 64
/** 64 bytes make at most 88 characters; longer texts are not decoded, because that takes time by their square. */
const CHARACTERS_MAX = 88

function bytesOf(signature: string): Uint8Array | OwnershipProofVerdict {
  const tooLong = `A base58 signature has at most ${CHARACTERS_MAX} characters, this one ${signature.length}.`
  if (signature.length > CHARACTERS_MAX) return unproven('SIGNATURE_LENGTH', `${tooLong} Hex is not read.`)
  try {
    const bytes = base58.decode(signature)
    if (bytes.length === SIGNATURE_BYTES) return bytes
    return unproven(
      'SIGNATURE_LENGTH',
      `The signature has ${bytes.length} bytes; an Ed25519 signature has ${SIGNATURE_BYTES}.`,
    )
  } catch {
    return unproven('SIGNATURE_UNDECODABLE', 'The signature is not base58; base64 and hex are not read.')
  }
}

/** Strict verification refuses keys of small order and encodings that are not canonical. */
function isSignedBy(publicKey: Uint8Array, signature: Uint8Array, messageUtf8: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, messageUtf8, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/**
 * What an Ed25519 signature proves about a Solana address, which is the public key itself.
 *
 * Input: signature base58, 64 bytes, over the raw message. The key that did sign cannot be recovered.
 * Standard: RFC 8032, 5.1.7, with the cofactorless reading's canonical encodings. Source: wallet-crypto 7.3.
 */
export function verifySolanaOwnership({ address, messageUtf8, signature }: OwnershipClaim): OwnershipProofVerdict {
  const isAddress = readSolanaAddress(address, { isTailFree: false }).ok
  const publicKey = isAddress ? base58.decode(address) : null
  if (publicKey === null || !ed25519.utils.isValidPublicKey(publicKey, false)) {
    return unproven('ADDRESS_UNSUPPORTED', 'The account’s address is not a public key, so no key can sign for it.')
  }
  const bytes = bytesOf(signature)
  if (!(bytes instanceof Uint8Array)) return bytes
  if (isSignedBy(publicKey, bytes, messageUtf8)) return { ok: true, provenAddress: address, format: 'ED25519' }
  return unproven(
    'SIGNATURE_INVALID',
    'The signature is by another key, or over another text than messageToSign; Ed25519 does not tell which.',
  )
}
