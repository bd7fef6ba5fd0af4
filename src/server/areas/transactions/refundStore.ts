import type { Tx } from '../../database/schema'
import { worldTransit } from '../../ledger/chart'
import type { MoneyAmount } from './changes'

/** What of a payment's money waits in transit, by the books themselves; null when nothing does. */
export async function selectInTransit(tx: Tx, transactionId: string): Promise<MoneyAmount | null> {
  const entries = await tx
    .selectFrom('ledger_entries')
    .select(['ledger_account_id', 'currency', 'amount'])
    .where('transaction_id', '=', transactionId)
    .execute()
  const sums = new Map<string, bigint>()
  for (const { ledger_account_id, currency, amount } of entries) {
    if (ledger_account_id !== worldTransit(currency)) continue
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
  }
  const [found] = [...sums].filter(([, amountMinor]) => amountMinor > 0n)
  return found === undefined ? null : { currency: found[0], amountMinor: found[1] }
}
