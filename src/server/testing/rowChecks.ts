import type { Store } from '../database/open'
import { faultOfRow } from '../database/table'
import { allTables } from '../host/tables'

/** One statement for all: most tables are empty in most tests, and preparing a statement costs more than it reads. */
const TABLES_WITH_ROWS = allTables
  .map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name})`)
  .join(' UNION ALL ')

/** Throws unless every row fits its table's declaration: what the service writes, an import must be able to take. */
export function assertRowsFit({ sqlite }: Pick<Store, 'sqlite'>): void {
  const withRows = new Set(sqlite.prepare(TABLES_WITH_ROWS).pluck().all())
  for (const table of allTables.filter(({ name }) => withRows.has(name))) {
    for (const row of sqlite.prepare(`SELECT * FROM ${table.name}`).safeIntegers().iterate()) {
      const fault = faultOfRow(table, row as Record<string, unknown>)
      if (fault === null) continue
      const value = String((row as Record<string, unknown>)[fault.column])
      throw new Error(`${table.name}.${fault.column} ${fault.problem}, and is ${value}`)
    }
  }
}
