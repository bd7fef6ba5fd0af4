import type { ServiceKey } from '../p256/serviceKey'
import { signedBundle } from '../p256/signedBundle'

/**
 * Writes `otpEncryptionTargetBundle`: the key that a client seals its one-time code to, signed by the service.
 *
 * Input: publicKeyUncompressedHex, 130 characters; clients feed its bytes unchanged into the KEM and the aad.
 * Returns: JSON text.
 * Source: wallet-crypto.md 2.1.
 */
export function createTargetBundle(
  key: ServiceKey,
  target: { readonly publicKeyUncompressedHex: string; readonly organizationId: string; readonly userId: string },
): string {
  return signedBundle(key, {
    targetPublic: target.publicKeyUncompressedHex,
    organizationId: target.organizationId,
    userId: target.userId,
  })
}
