import type { Store } from '../database/open'
import { faultOfRow } from '../database/table'
import { allTables } from '../host/tables'

/** Throws unless every row fits its table's declaration: what the service writes, an import must be able to take. */
export function assertRowsFit({ sqlite }: Pick<Store, 'sqlite'>): void {
  for (const table of allTables) {
    for (const row of sqlite.prepare(`SELECT * FROM ${table.name}`).safeIntegers().iterate()) {
      const fault = faultOfRow(table, row as Record<string, unknown>)
      if (fault === null) continue
      const value = String((row as Record<string, unknown>)[fault.column])
      throw new Error(`${table.name}.${fault.column} ${fault.problem}, and is ${value}`)
    }
  }
}
