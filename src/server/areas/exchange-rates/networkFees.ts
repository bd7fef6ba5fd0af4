import type { WithdrawalNetwork } from '../../../contract/quotes/withdrawal-fee/networks'

/** What one withdrawal costs on a network. */
interface NetworkFee {
  /** Minor units of `asset`: lamports, wei, sun, satoshi. */
  readonly amountMinor: bigint
  readonly asset: string
}

/** Gas of a token transfer at a price that is quiet for the network, in wei. */
const gas = (pricePerGasWei: bigint): bigint => 65_000n * pricePerGasWei

/**
 * Fees of networks, fixed so that an estimate does not depend on anything outside.
 *
 * Source: behaviour 15. Assumes: A-205.
 */
export const NETWORK_FEES: Readonly<Record<WithdrawalNetwork, NetworkFee>> = {
  // 141 virtual bytes, one input and two outputs, at 10 satoshi each.
  BITCOIN: { amountMinor: 1_410n, asset: 'BTC' },
  ETHEREUM: { amountMinor: gas(1_000_000_000n), asset: 'ETH' },
  SOLANA: { amountMinor: 5_000n, asset: 'SOL' },
  BASE: { amountMinor: gas(10_000_000n), asset: 'ETH' },
  POLYGON: { amountMinor: gas(30_000_000_000n), asset: 'POL' },
  TRON: { amountMinor: 6_500_000n, asset: 'TRX' },
  PLASMA: { amountMinor: gas(1_000_000_000n), asset: 'XPL' },
  SPARK: { amountMinor: 0n, asset: 'BTC' },
  LIGHTNING: { amountMinor: 0n, asset: 'BTC' },
}
