import { closeSync, openSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'

/** SQLite says only that a file cannot be opened; the system says that no file can be. */
function openingFault(file: string, error: unknown): unknown {
  const { code } = error as { readonly code?: unknown }
  if (!String(code).startsWith('SQLITE_CANTOPEN')) return error
  try {
    closeSync(openSync(file, 'r'))
    return error
  } catch (fault) {
    return /^(EMFILE|ENFILE)$/.test(String((fault as NodeJS.ErrnoException).code)) ? fault : error
  }
}

function connect(file: string | Buffer, options: BetterSqlite3.Options): BetterSqlite3.Database {
  try {
    return new BetterSqlite3(file, options)
  } catch (error) {
    throw typeof file === 'string' ? openingFault(file, error) : error
  }
}

/**
 * Opens a connection; every connection of the product comes from here. The schema is never trusted: what a view,
 * trigger or index of the file says cannot call a function that has effects, nor reach a virtual table. The driver
 * opens connections in SQLite's defensive mode already.
 *
 * Input: bytes are a database that is copied into memory.
 */
export function openSqlite(file: string | Buffer, options: BetterSqlite3.Options = {}): BetterSqlite3.Database {
  const sqlite = connect(file, options)
  try {
    sqlite.pragma('trusted_schema = OFF')
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}
