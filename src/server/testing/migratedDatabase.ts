import { existsSync, writeFileSync } from 'node:fs'
import { createDatabase, SCHEMA_VERSION } from '../database/newDatabase'
import type { OpenFile } from '../database/open'
import { openSqlite } from '../database/openSqlite'
import { installSearch } from '../database/searchIndex'
import { allTables } from '../host/tables'

let migrated: Buffer | null = null

/**
 * Opens a database. A new one, in memory or in a file, is a copy of what the migrations and the search index made once
 * in this process: thousands of tests start from an empty database, and the migrations would be half of each start.
 */
export const openMigrated: OpenFile = (file) => {
  const isInMemory = file === ':memory:'
  if (!isInMemory && existsSync(file)) return openSqlite(file)
  if (migrated === null) {
    const sqlite = createDatabase(':memory:', SCHEMA_VERSION)
    installSearch(sqlite, allTables)
    migrated = sqlite.serialize()
    sqlite.close()
  }
  if (isInMemory) return openSqlite(migrated)
  writeFileSync(file, migrated)
  return openSqlite(file)
}
