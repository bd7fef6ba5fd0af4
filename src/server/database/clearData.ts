import type BetterSqlite3 from 'better-sqlite3'
import { storedKeys } from './hostSettings'
import type { Store } from './open'
import { emptyingSearch } from './searchIndex'
import { parentsFirst, type Table } from './table'

const marksOf = (values: readonly unknown[]): string => values.map(() => '?').join()

/** The tables that a reset empties, each before those that it points at. Tables of the host stay as they are. */
export function clearedTables(tables: readonly Table[]): Table[] {
  return parentsFirst(tables)
    .reverse()
    .filter(({ owner }) => owner === 'data')
}

/** Runs the work without these tables' triggers: a reset is the one exception to the append-only ledger. */
function withoutTriggers(sqlite: BetterSqlite3.Database, tables: readonly Table[], work: () => void): void {
  const names = tables.map(({ name }) => name)
  const triggers = sqlite
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN (${marksOf(names)})`)
    .all(names) as { readonly name: string; readonly sql: string }[]
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`)
  work()
  for (const { sql } of triggers) sqlite.exec(sql)
}

/**
 * Deletes the data set, in one transaction. What an operator restricted ends with the data that it was meant for.
 * Tokens, operators, the platform and its configuration, the audit log and forwarding targets stay; so do the
 * platform's accounts, usable and with nothing in them.
 */
export function deleteData({ sqlite, tables }: Pick<Store, 'sqlite' | 'tables'>): void {
  const cleared = clearedTables(tables)
  const settings = storedKeys(({ isKeptByReset, owner }) => owner === 'data' && isKeptByReset !== true)
  sqlite.transaction(() => {
    const empty = () => {
      for (const { name, resetKeeps } of cleared)
        sqlite.exec(`DELETE FROM ${name}${resetKeeps === undefined ? '' : ` WHERE NOT (${resetKeeps})`}`)
    }
    emptyingSearch(sqlite, tables, () => withoutTriggers(sqlite, cleared, empty))
    for (const { name, setOnReset } of tables)
      if (setOnReset !== undefined) sqlite.exec(`UPDATE ${name} SET ${setOnReset}`)
    sqlite.prepare(`DELETE FROM host_settings WHERE key IN (${marksOf(settings)})`).run(settings)
  })()
}

/** Deletes the data set, and leaves nothing of it in the file. */
export async function clearData(store: Store): Promise<void> {
  // The wait for the store's single connection is what keeps this apart from a transaction under way.
  await store.read(async () => {
    deleteData(store)
    // Nobody who was deleted is left in free pages, which an older program did not overwrite, nor in the log.
    store.sqlite.exec('VACUUM')
    store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
  })
}
