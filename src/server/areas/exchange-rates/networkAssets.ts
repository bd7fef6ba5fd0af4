/** What a network takes its own fee in. Such an asset is no currency of the interface: no account holds it. */
interface NetworkAsset {
  readonly decimals: number
  /** Exact decimal text, as in the table of base rates and of the same day. */
  readonly unitsPerUsd: string
}

/** Assets of networks beside Bitcoin, which is a currency as well. Assumes: A-205. */
export const NETWORK_ASSETS: Readonly<Record<string, NetworkAsset>> = {
  ETH: { decimals: 18, unitsPerUsd: '0.00031240' },
  POL: { decimals: 18, unitsPerUsd: '5.6200' },
  SOL: { decimals: 9, unitsPerUsd: '0.0070250' },
  TRX: { decimals: 6, unitsPerUsd: '3.5510' },
  XPL: { decimals: 18, unitsPerUsd: '3.8470' },
}
