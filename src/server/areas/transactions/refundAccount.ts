import { isCrypto } from '../../../contract/exchange-rates/currencies'
import { resourceNameOf } from '../../../contract/primitives/idForm'
import type { Context } from '../../kernel/context'
import { provisionInternalAccount } from '../internal-accounts/public'
import { partsOf, type TransactionRow } from './store'

/**
 * The internal account that takes a payment's refund: the one that paid. Assets of chains that funded a payment never
 * go back to the wallet they came from, but to their owner's account. Null for money of banks, which goes back to its
 * instrument.
 *
 * Effects: opens the owner's account if it has none in the asset.
 * Source: behaviour 14.3. Assumes: A-217.
 */
export async function refundAccountOf(context: Context, row: TransactionRow): Promise<string | null> {
  const { source_account_id: payer } = row
  if (payer !== null && resourceNameOf(payer) === 'InternalAccount') return payer
  const { source } = partsOf(row)
  if (row.type !== 'OUTGOING' || source?.sourceType !== 'REALTIME_FUNDING' || !isCrypto(source.currency)) return null
  const owner = { customerId: row.customer_id, currency: source.currency }
  return (await provisionInternalAccount(context, owner)).id
}
