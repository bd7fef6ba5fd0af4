import { sql } from 'kysely'
import type { Row, Tx } from '../../database/schema'
import { readSum, wideSum } from '../../database/wideSum'
import { isAbout } from '../../kernel/auditSubjects'

/** The ledger account, or null. */
export async function getLedgerAccount(tx: Tx, id: string): Promise<Row<'ledger_accounts'> | null> {
  return (await tx.selectFrom('ledger_accounts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

interface Turnover {
  readonly inMinor: bigint
  readonly outMinor: bigint
  readonly count: number
}

/** What came and went on a ledger account, both ends of the time included; null leaves an end open. */
export async function sumTurnover(
  tx: Tx,
  ledgerAccountId: string,
  range: { readonly startIso: string | null; readonly endIso: string | null },
): Promise<Turnover> {
  const { startIso, endIso } = range
  const text = sql<{ moneyIn: string | null; moneyOut: string | null; n: number }>`
    SELECT ${wideSum(sql`CASE WHEN amount > 0 THEN amount ELSE 0 END`)} AS "moneyIn",
      ${wideSum(sql`CASE WHEN amount < 0 THEN -amount ELSE 0 END`)} AS "moneyOut", count(*) AS n
    FROM ledger_entries WHERE ledger_account_id = ${ledgerAccountId}
      AND (${startIso} IS NULL OR created_at >= ${startIso})
      AND (${endIso} IS NULL OR created_at <= ${endIso})`
  const [row] = (await text.execute(tx)).rows
  return {
    inMinor: readSum(row?.moneyIn),
    outMinor: readSum(row?.moneyOut),
    count: Number(row?.n ?? 0),
  }
}

/** What a ledger account held just before an instant; nothing before its first entry. */
export async function balanceBefore(tx: Tx, ledgerAccountId: string, startIso: string | null): Promise<bigint> {
  if (startIso === null) return 0n
  const row = await tx
    .selectFrom('ledger_entries')
    .select('balance_after')
    .where('ledger_account_id', '=', ledgerAccountId)
    .where('created_at', '<', startIso)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return BigInt(row?.balance_after ?? 0)
}

/** Every entry of these postings, by posting. */
export async function listEntriesOfPostings(
  tx: Tx,
  postingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Row<'ledger_entries'>[]>> {
  const byPosting = new Map<string, Row<'ledger_entries'>[]>()
  if (postingIds.length === 0) return byPosting
  const rows = await tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('posting_id', 'in', [...new Set(postingIds)])
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const known = byPosting.get(row.posting_id)
    if (known === undefined) byPosting.set(row.posting_id, [row])
    else known.push(row)
  }
  return byPosting
}

const ACTS_MAX = 200

/** The calls about any of the objects, by themselves or among others, oldest first, at most 200. */
export function listActsAbout(tx: Tx, ids: readonly string[]): Promise<Row<'audit_log'>[]> {
  return tx
    .selectFrom('audit_log')
    .selectAll()
    .where(isAbout(ids))
    .orderBy('at')
    .orderBy('id')
    .limit(ACTS_MAX)
    .execute()
}
