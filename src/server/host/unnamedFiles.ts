import { sql } from 'kysely'
import type { Tx } from '../database/schema'
import { allTables } from './tables'

/**
 * Deletes what is written ahead and named by no row: the bytes of files whose uploads the end of a process, or a
 * snapshot that was taken meanwhile, cut off.
 */
export async function deleteUnnamedFiles(tx: Tx): Promise<void> {
  for (const { name, named } of allTables) {
    if (named === undefined) continue
    const isUnnamed = Object.entries(named.by).map(
      ([table, column]) => sql`${sql.ref(named.column)} NOT IN (SELECT ${sql.ref(column)} FROM ${sql.table(table)})`,
    )
    await sql`DELETE FROM ${sql.table(name)} WHERE ${sql.join(isUnnamed, sql` AND `)}`.execute(tx)
  }
}
