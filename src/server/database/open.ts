import BetterSqlite3 from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { migrate } from './migrate'
import type { Database, Tx } from './schema'

export type Durability = 'FULL' | 'NORMAL'

/** The open database. The root handle stays inside: work happens in `write`, `read` or `attempt`. */
export interface Store {
  /** One transaction: commits when the work resolves, rolls back when it throws. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** A consistent view without a write lock. */
  read<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** A transaction that is always undone; for forecasts. */
  rollback<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Bulk writing for benchmarks and snapshots, past the query builder. */
  readonly sqlite: BetterSqlite3.Database
  close(): Promise<void>
}

const STATEMENTS_MAX = 1000

/** Kysely prepares each query anew; caching by text makes a primary-key read four times cheaper (decisions, Storage). */
function withStatementCache(sqlite: BetterSqlite3.Database): BetterSqlite3.Database {
  const cache = new Map<string, BetterSqlite3.Statement>()
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((sql: string) => {
    const known = cache.get(sql)
    if (known !== undefined) return known
    if (cache.size >= STATEMENTS_MAX) cache.clear()
    const statement = prepare(sql)
    cache.set(sql, statement)
    return statement
  }) as typeof sqlite.prepare
  return sqlite
}

class Undo extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('undo')
    this.result = result
  }
}

/**
 * Opens (and if needed creates and migrates) the database file. `FULL`: an acknowledged write survives a power cut.
 *
 * Errors: NewerDatabaseError; SqliteError when the file cannot be read.
 */
export function openStore(file: string, durability: Durability): Store {
  const sqlite = withStatementCache(new BetterSqlite3(file))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma(`synchronous = ${durability}`)
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 3000')
  sqlite.pragma('cache_size = -32000')
  sqlite.pragma('temp_store = MEMORY')
  migrate(sqlite)
  const root = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) })
  return {
    write: (work) => root.transaction().execute(work),
    read: (work) => root.connection().execute(work),
    rollback: async (work) => {
      try {
        await root.transaction().execute(async (tx) => {
          throw new Undo(await work(tx))
        })
      } catch (error) {
        if (error instanceof Undo) return error.result as never
        throw error
      }
      throw new Error('a forecast was not undone')
    },
    sqlite,
    close: () => root.destroy(),
  }
}
