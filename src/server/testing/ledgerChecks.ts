import { sql } from 'kysely'
import type { Store } from '../database/open'
import { isWorldAccount } from '../ledger/chart'

/** Throws unless the books hold: zero per currency, balances equal to their entries, only the world below zero. */
export async function assertBooksHold(store: Store): Promise<void> {
  await store.read(async (tx) => {
    const sums = await sql<{ currency: string; total: number }>`
      SELECT currency, sum(amount) AS total FROM ledger_entries GROUP BY currency HAVING sum(amount) <> 0`.execute(tx)
    if (sums.rows.length > 0) throw new Error(`the books do not sum to zero: ${JSON.stringify(sums.rows)}`)
    const drift = await sql<{ id: string }>`
      SELECT a.id FROM ledger_accounts a
      LEFT JOIN (SELECT ledger_account_id, sum(amount) AS total FROM ledger_entries GROUP BY ledger_account_id) e
        ON e.ledger_account_id = a.id
      WHERE a.balance <> coalesce(e.total, 0)`.execute(tx)
    if (drift.rows.length > 0) throw new Error(`balances differ from their entries: ${JSON.stringify(drift.rows)}`)
    const accounts = await tx.selectFrom('ledger_accounts').selectAll().where('balance', '<', 0).execute()
    const negative = accounts.filter((account) => !isWorldAccount(account.id))
    if (negative.length > 0) throw new Error(`accounts below zero: ${JSON.stringify(negative)}`)
  })
}
