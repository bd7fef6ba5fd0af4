import { networkOfType, type WithdrawalNetwork } from '../../../contract/quotes/withdrawal-fee/networks'
import { readBitcoinAddress } from '../../crypto/addresses/bitcoinAddress'
import type { ExternalAccountRow } from './store'

/** Whether an account of a Spark wallet names a plain Bitcoin address, to which nothing but bitcoin can be sent. */
export const isPlainBitcoin = (accountType: string, address: string): boolean =>
  accountType === 'SPARK_WALLET' && readBitcoinAddress(address, { isTailFree: true }).ok

/**
 * The network on which a payment to an account leaves; null where no chain carries it. An account of an earlier version
 * may hold something else than bitcoin at a plain Bitcoin address: that network carries none of it. Assumes: A-368.
 */
export function networkOfAccount({
  account_type: type,
  primary_identifier: address,
  currency,
}: Pick<ExternalAccountRow, 'account_type' | 'primary_identifier' | 'currency'>): WithdrawalNetwork | null {
  return currency === 'BTC' && isPlainBitcoin(type, address) ? 'BITCOIN' : networkOfType(type)
}
