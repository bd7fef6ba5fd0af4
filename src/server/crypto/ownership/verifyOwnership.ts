import { verifyEvmOwnership, verifyTronOwnership } from './accountMessage'
import { type BitcoinScheme, verifyBitcoinOwnership } from './bitcoinMessage'
import { verifySolanaOwnership } from './solanaMessage'
import type { OwnershipClaim, OwnershipProofVerdict } from './verdict'

/** Whose rules a signature follows. SPARK takes Spark and plain Bitcoin addresses. */
export type OwnershipChain = 'EVM' | 'BITCOIN' | 'SPARK' | 'SOLANA' | 'TRON'

/**
 * Says whether a signature over a message proves that its maker controls an address. Never throws.
 *
 * Input: `messageUtf8` the exact bytes of `messageToSign`; `signature` as text: hex (EVM, Tron), base64 (Bitcoin,
 * Spark), base58 (Solana); `scheme` matters for plain Bitcoin addresses only.
 * Source: wallet-crypto 7.
 */
export function verifyOwnership({
  chain,
  scheme,
  ...claim
}: OwnershipClaim & { readonly chain: OwnershipChain; readonly scheme: BitcoinScheme }): OwnershipProofVerdict {
  switch (chain) {
    case 'EVM':
      return verifyEvmOwnership(claim)
    case 'TRON':
      return verifyTronOwnership(claim)
    case 'SOLANA':
      return verifySolanaOwnership(claim)
    case 'BITCOIN':
    case 'SPARK':
      return verifyBitcoinOwnership(claim, { scheme, isSparkAllowed: chain === 'SPARK' })
  }
}
