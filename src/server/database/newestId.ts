import { sql } from 'kysely'
import type { Tx } from './schema'
import type { Table } from './table'

/** Whether ids of the data are made for this table; those of the audit log outlive data whose time was another. */
const holdsNewIds = ({ owner, hasForeignIds, columns }: Table): boolean =>
  owner === 'data' && hasForeignIds !== true && columns.id?.isId === true

/**
 * The ids that were made last before this process started, at most one of each table; none in a fresh database.
 *
 * Source: behaviour 16.2: events of one object are delivered in order, and their ids tell it.
 */
export async function listNewestIds(tx: Tx, tables: readonly Table[]): Promise<string[]> {
  const newest = tables.filter(holdsNewIds).map(({ name }) => sql`SELECT max(id) AS id FROM ${sql.table(name)}`)
  const { rows } = await sql<{ id: string | null }>`${sql.join(newest, sql` UNION ALL `)}`.execute(tx)
  return rows.flatMap(({ id }) => id ?? [])
}
