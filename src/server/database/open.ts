import BetterSqlite3 from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { createDirectExecutor } from './directExecutor'
import { migrate } from './migrate'
import type { Database, Tx } from './schema'
import { createTurnstile } from './turnstile'

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

class Undo extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('undo')
    this.result = result
  }
}

/** Begins a transaction, runs the work, and ends it: commits, or takes everything back when the work throws. */
function createTransactions(sqlite: BetterSqlite3.Database): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const begin = sqlite.prepare('BEGIN')
  const commit = sqlite.prepare('COMMIT')
  const rollback = sqlite.prepare('ROLLBACK')
  return async (work) => {
    begin.run()
    try {
      const result = await work()
      commit.run()
      return result
    } catch (error) {
      // SQLite takes some failures back by itself, for example a full disk.
      if (sqlite.inTransaction) rollback.run()
      throw error
    }
  }
}

/** The query builder over the one connection; it knows nothing of transactions. */
function createBuilder(sqlite: BetterSqlite3.Database): Tx {
  const dialect = new SqliteDialect({ database: sqlite })
  const executor = createDirectExecutor(sqlite)
  return new Kysely<Database>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}

/**
 * Opens (and if needed creates and migrates) the database file. `FULL`: an acknowledged write survives a power cut.
 *
 * Errors: NewerDatabaseError; SqliteError when the file cannot be read.
 */
export function openStore(file: string, durability: Durability): Store {
  const sqlite = new BetterSqlite3(file)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma(`synchronous = ${durability}`)
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 3000')
  sqlite.pragma('cache_size = -32000')
  sqlite.pragma('temp_store = MEMORY')
  migrate(sqlite)
  const turnstile = createTurnstile()
  const inTransaction = createTransactions(sqlite)
  const tx = createBuilder(sqlite)
  return {
    write: (work) => turnstile.write(() => inTransaction(() => work(tx))),
    read: (work) => turnstile.read(() => work(tx)),
    rollback: async (work) => {
      try {
        await turnstile.write(() =>
          inTransaction(async () => {
            throw new Undo(await work(tx))
          }),
        )
      } catch (error) {
        if (error instanceof Undo) return error.result as never
        throw error
      }
      throw new Error('a forecast was not undone')
    },
    sqlite,
    close: () => turnstile.write(async () => void sqlite.close()),
  }
}
