import { type AccountType, accountTypes } from '../../external-accounts/accountTypes'

/** Where crypto can be withdrawn to; the text of the interface names Lightning beside the networks of its list. */
export const WITHDRAWAL_NETWORKS = [
  'BITCOIN',
  'ETHEREUM',
  'SOLANA',
  'BASE',
  'POLYGON',
  'TRON',
  'PLASMA',
  'SPARK',
  'LIGHTNING',
] as const
export type WithdrawalNetwork = (typeof WITHDRAWAL_NETWORKS)[number]

/** The account type whose assets and addresses a network has; null for plain Bitcoin, which has none of its own. */
export const NETWORK_ACCOUNT_TYPE: Readonly<Record<WithdrawalNetwork, AccountType | null>> = {
  BITCOIN: null,
  ETHEREUM: 'ETHEREUM_WALLET',
  SOLANA: 'SOLANA_WALLET',
  BASE: 'BASE_WALLET',
  POLYGON: 'POLYGON_WALLET',
  TRON: 'TRON_WALLET',
  PLASMA: 'PLASMA_WALLET',
  SPARK: 'SPARK_WALLET',
  LIGHTNING: 'LIGHTNING',
}

/** The network that accounts of a type are on; null where no chain carries them. */
export function networkOfType(accountType: string): WithdrawalNetwork | null {
  return WITHDRAWAL_NETWORKS.find((network) => NETWORK_ACCOUNT_TYPE[network] === accountType) ?? null
}

/** The networks on which a currency can be withdrawn; none for money of a state. */
export function networksOf(currency: string): readonly WithdrawalNetwork[] {
  return WITHDRAWAL_NETWORKS.filter((network) => {
    const type = NETWORK_ACCOUNT_TYPE[network]
    return type === null ? currency === 'BTC' : accountTypes[type].currencies.includes(currency)
  })
}
