import { secp256k1 } from '@noble/curves/secp256k1.js'

/** The public key that a signature implies, in both SEC1 forms. */
export interface RecoveredKey {
  /** 33 bytes. */
  readonly compressed: Uint8Array
  /** 65 bytes. */
  readonly uncompressed: Uint8Array
}

/**
 * Recovers the secp256k1 key of an ECDSA signature; null when no key fits (r or s outside the group, no point).
 *
 * Input: `rs` 64 bytes, big-endian; `digest` 32 bytes, already hashed; `recoveryId` 0 to 3. High s is taken: both
 * forms are signatures of the same key. A recovered key satisfies the signature by construction.
 * Standard: SEC 1 v2, 4.1.6.
 */
export function recoverKey(rs: Uint8Array, recoveryId: number, digest: Uint8Array): RecoveredKey | null {
  try {
    const point = secp256k1.Signature.fromBytes(rs, 'compact').addRecoveryBit(recoveryId).recoverPublicKey(digest)
    return { compressed: point.toBytes(true), uncompressed: point.toBytes(false) }
  } catch {
    return null
  }
}
