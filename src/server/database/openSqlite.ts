import BetterSqlite3 from 'better-sqlite3'

/**
 * Opens a connection; every connection of the product comes from here. The schema is never trusted: what a view,
 * trigger or index of the file says cannot call a function that has effects, nor reach a virtual table. The driver
 * opens connections in SQLite's defensive mode already.
 *
 * Input: bytes are a database that is copied into memory.
 */
export function openSqlite(file: string | Buffer, options: BetterSqlite3.Options = {}): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(file, options)
  try {
    sqlite.pragma('trusted_schema = OFF')
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}
