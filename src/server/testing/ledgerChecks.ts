import { sql } from 'kysely'
import type { Store } from '../database/open'
import { readSum, wideSum } from '../database/wideSum'
import { isWorldAccount } from '../ledger/chart'

/** Throws unless the books hold: zero per currency, balances equal to their entries, only the world below zero. */
export async function assertBooksHold(store: Store): Promise<void> {
  await store.read(async (tx) => {
    const entries = await sql<{ id: string; currency: string; total: string }>`
      SELECT ledger_account_id AS id, currency, ${wideSum(sql`amount`)} AS total
      FROM ledger_entries GROUP BY ledger_account_id, currency`.execute(tx)
    const [totals, sums] = [new Map<string, bigint>(), new Map<string, bigint>()]
    for (const { id, currency, total } of entries.rows) {
      totals.set(id, (totals.get(id) ?? 0n) + readSum(total))
      sums.set(currency, (sums.get(currency) ?? 0n) + readSum(total))
    }
    const uneven = [...sums].filter(([, sum]) => sum !== 0n).map(([currency, sum]) => `${currency} ${sum}`)
    if (uneven.length > 0) throw new Error(`the books do not sum to zero: ${uneven.join()}`)
    const balances = await tx.selectFrom('ledger_accounts').select(['id', 'balance']).execute()
    const drift = balances.filter(({ id, balance }) => BigInt(balance) !== (totals.get(id) ?? 0n))
    if (drift.length > 0) throw new Error(`balances differ from their entries: ${drift.map(({ id }) => id).join()}`)
    const accounts = await tx.selectFrom('ledger_accounts').selectAll().where('balance', '<', 0).execute()
    const negative = accounts.filter((account) => !isWorldAccount(account.id))
    if (negative.length > 0) throw new Error(`accounts below zero: ${negative.map(({ id }) => id).join()}`)
  })
}
