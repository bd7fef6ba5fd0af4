import { sql } from 'kysely'
import type { Tx } from './schema'

/**
 * Moves the counters of one row of a list: the whole list, and each single-key filter that the list counts exactly
 * without scanning. Keys with a null value are left out.
 */
export async function countRow(
  tx: Tx,
  list: string,
  keys: Readonly<Record<string, string | number | null>>,
  step: 1 | -1,
): Promise<void> {
  const rows = [{ list, key: '', n: step }]
  for (const [name, value] of Object.entries(keys)) {
    if (value !== null) rows.push({ list, key: `${name}=${value}`, n: step })
  }
  await tx
    .insertInto('counters')
    .values(rows)
    .onConflict((on) => on.columns(['list', 'key']).doUpdateSet({ n: sql`counters.n + excluded.n` }))
    .execute()
}

/** Moves one row of a list from one filter value to another, for example from status to status. */
export async function recount(
  tx: Tx,
  list: string,
  name: string,
  from: string | number | null,
  to: string | number | null,
): Promise<void> {
  if (from === to) return
  const rows: { list: string; key: string; n: number }[] = []
  if (from !== null) rows.push({ list, key: `${name}=${from}`, n: -1 })
  if (to !== null) rows.push({ list, key: `${name}=${to}`, n: 1 })
  await tx
    .insertInto('counters')
    .values(rows)
    .onConflict((on) => on.columns(['list', 'key']).doUpdateSet({ n: sql`counters.n + excluded.n` }))
    .execute()
}

/** The counter of a list, or of one of its single-key filters (`status=PENDING`). */
export async function readCounter(tx: Tx, list: string, key: string): Promise<number> {
  const row = await tx
    .selectFrom('counters')
    .select('n')
    .where('list', '=', list)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.n ?? 0
}
