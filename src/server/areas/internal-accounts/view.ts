import { currencyOf } from '../../../contract/exchange-rates/currencies'
import type { InternalAccount } from '../../../contract/internal-accounts/schemas'
import { toWireAmount } from '../../foundation/money'
import { availableOf, heldOf } from '../../ledger/chart'
import { fundingInstructionsOf } from './fundingInstructions'
import type { InternalAccountRow } from './store'

/** Row and ledger balances to the wire; an absent ledger account was never used and stands at zero. */
export function viewInternalAccountRow(
  row: InternalAccountRow,
  balances: ReadonlyMap<string, bigint>,
): InternalAccount {
  const availableMinor = balances.get(availableOf(row.id)) ?? 0n
  const heldMinor = balances.get(heldOf(row.id)) ?? 0n
  const currency = currencyOf(row.currency)
  return {
    id: row.id,
    customerId: row.customer_id ?? undefined,
    type: row.type,
    status: row.status,
    balance: { amount: toWireAmount(availableMinor, 'balance'), currency },
    totalBalance: { amount: toWireAmount(availableMinor + heldMinor, 'totalBalance'), currency },
    fundingPaymentInstructions: fundingInstructionsOf(row),
    privateEnabled: row.type === 'EMBEDDED_WALLET' ? row.is_private === 1 : undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
