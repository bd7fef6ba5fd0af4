import type BetterSqlite3 from 'better-sqlite3'
import { type CompiledQuery, Kysely, SqliteDialect } from 'kysely'
import { nextTurn, type ReportFault, reportToStderr } from '../foundation/guarded'
import { unavailable } from '../foundation/storageFaults'
import { type BackgroundConnection, createBackgroundConnection } from './backgroundConnection'
import { countingOnce } from './counters'
import { createDirectExecutor } from './directExecutor'
import { placeOf } from './filePlace'
import { type FileSwap, keepAndReplace, putBack, syncFile } from './fileSwap'
import { createGroupCommit, type GroupStatements, prepareGroups } from './groupCommit'
import { carryHostRows } from './hostRows'
import { isBusy, isReadLockedOut, LockedOut, stored, takeLock } from './lockedOut'
import { migrate } from './migrate'
import { keepMigrationCopy } from './migrationCopy'
import { APPLICATION_ID, SCHEMA_VERSION } from './newDatabase'
import { openSqlite } from './openSqlite'
import { createReadWriteLock, type ReadWriteLock } from './readWriteLock'
import { recognise } from './recognise'
import type { Database, Tx } from './schema'
import { installSearch } from './searchIndex'
import type { Table } from './table'

export type Durability = 'FULL' | 'NORMAL'

/** The open database. The root handle stays inside: work happens in `write`, `read` or `attempt`. */
export interface Store {
  /** All or nothing: kept when the work resolves, undone when it throws. Writers of one moment share one COMMIT. */
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * Writes one statement in a transaction of its own, in a thread where there is one: readers go on. It does not wait
   * for the disk: a power cut may take it, unless something was written by `write` after it. For what only a later
   * `write` gives a meaning.
   */
  writeAhead(statement: (tx: Tx) => CompiledQuery): Promise<void>
  /** A consistent view without a write lock. */
  read<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** A transaction that is always undone; for forecasts. */
  rollback<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Bulk writing for benchmarks and snapshots, past the query builder. Another one after each `swap`. */
  readonly sqlite: BetterSqlite3.Database
  /** Every table of the program. */
  readonly tables: readonly Table[]
  /** Null when the database lives in memory only: then there is nothing to copy and nothing to swap. */
  readonly file: string | null
  /** Copies everything that is committed into one new file. Readers and writers go on meanwhile. */
  copyTo(file: string): Promise<void>
  /**
   * Puts another database in the place of this one, between two works: whoever waits goes on in the new one. What
   * belongs to the host comes along. A process that is killed on the way leaves the old database or the new one.
   *
   * Errors: those of the candidate (NewerDatabaseError, SqliteError) and of `prepare`; SERVICE_UNAVAILABLE while
   * another program has the database open. The old database stays then.
   */
  swap<Result>(swap: FileSwap<Result>): Promise<Result>
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
  const begin = sqlite.prepare('BEGIN IMMEDIATE')
  const commit = sqlite.prepare('COMMIT')
  const rollback = sqlite.prepare('ROLLBACK')
  return async (work) => {
    takeLock(() => begin.run())
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
export function createBuilder(sqlite: BetterSqlite3.Database, tables: readonly Table[]): Tx {
  const dialect = new SqliteDialect({ database: sqlite })
  const executor = createDirectExecutor(sqlite, tables)
  return new Kysely<Database>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor })
}

/** One connection with all that is prepared on it. */
interface Connection {
  readonly sqlite: BetterSqlite3.Database
  readonly tx: Tx
  readonly inTransaction: ReturnType<typeof createTransactions>
  readonly groups: GroupStatements
  /** Throws while the file is not where it was opened. */
  readonly requirePlace: () => void
}

export type OpenFile = (file: string) => BetterSqlite3.Database

/** What opening may wait for another program; nobody is served by it meanwhile. */
const OPENING_WAIT_MS = 3000

/** How a database is opened. `keepsCopy`: what it was is kept before it is migrated. */
interface Opening {
  readonly durability: Durability
  readonly tables: readonly Table[]
  readonly openFile?: OpenFile
  readonly keepsCopy?: boolean
}

/**
 * Opens a database of ours and brings it to the newest schema.
 *
 * Errors: ForeignDatabaseError, NewerDatabaseError; nothing was changed then.
 */
function connect(file: string, opening: Opening): Connection {
  const { durability, tables, openFile = openSqlite, keepsCopy = false } = opening
  let sqlite = openFile(file)
  try {
    const version = recognise(sqlite)
    if (keepsCopy && version > 0 && version < SCHEMA_VERSION) {
      sqlite.pragma('wal_checkpoint(TRUNCATE)')
      sqlite.close()
      keepMigrationCopy(file, version)
      sqlite = openFile(file)
    }
    sqlite.pragma('journal_mode = WAL')
    sqlite.pragma(`synchronous = ${durability}`)
    sqlite.pragma('foreign_keys = ON')
    // What is deleted is overwritten: a file that is handed on must not hold people who were taken out of it.
    sqlite.pragma('secure_delete = ON')
    sqlite.pragma(`busy_timeout = ${OPENING_WAIT_MS}`)
    sqlite.pragma('cache_size = -32000')
    sqlite.pragma('temp_store = MEMORY')
    migrate(sqlite)
    if (sqlite.pragma('application_id', { simple: true }) !== APPLICATION_ID)
      sqlite.pragma(`application_id = ${APPLICATION_ID}`)
    installSearch(sqlite, tables)
    // From now on locks are waited for by a timer (lockedOut), never inside a statement: the event loop would stand.
    sqlite.pragma('busy_timeout = 0')
    const tx = createBuilder(sqlite, tables)
    const requirePlace = placeOf(file)
    const [inTransaction, groups] = [createTransactions(sqlite), prepareGroups(sqlite, requirePlace)]
    return { sqlite, tx, inTransaction, groups, requirePlace }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** Everything into the one file: no log stays beside it that another database could be mistaken for the owner of. */
function foldLog(sqlite: BetterSqlite3.Database): void {
  const [{ busy } = { busy: 1 }] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
  if (busy !== 0) throw new LockedOut('the write-ahead log could not be folded into the database')
}

/**
 * Everything into the one file, and no log any more. SQLite does that only for whoever alone has the database open: the
 * log of another program, even of one that only looks, would stay and be taken for the next database's.
 *
 * Errors: LockedOut while another program has it open; nothing was changed then.
 */
function endLog(sqlite: BetterSqlite3.Database): void {
  foldLog(sqlite)
  takeLock(() => sqlite.pragma('journal_mode = DELETE'))
}

/** Errors: LockedOut while another program has the database open. */
function requireAlone(sqlite: BetterSqlite3.Database): void {
  endLog(sqlite)
  takeLock(() => sqlite.pragma('journal_mode = WAL'))
  // SQLite may end the transaction of that change only with the next statement that reads.
  sqlite.pragma('schema_version')
}

/** Migrates the candidate, gives it the host's rows and the caller's, and leaves it as one synced file. */
async function prepareCandidate<Result>(
  { candidate, prepare }: FileSwap<Result>,
  liveFile: string,
  { durability, tables }: Opening,
): Promise<void> {
  const next = connect(candidate, { durability, tables })
  try {
    carryHostRows(next.sqlite, liveFile, tables)
    await next.inTransaction(() => prepare(next.tx))
    foldLog(next.sqlite)
  } finally {
    next.sqlite.close()
  }
  syncFile(candidate)
}

/** What has begun cannot be begun again: a lock that comes then is an answer. */
async function onceOnly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof LockedOut ? unavailable('DATABASE_BUSY') : error
  }
}

/**
 * Closes the database, puts the candidate in its place and opens that; where this fails, the old one again.
 *
 * Returns: the open connection, with the fault that kept the new database away.
 * Errors: when not even the old database can be opened again.
 */
function closeAndReplace(
  { sqlite }: Connection,
  swap: FileSwap<unknown>,
  connectLive: () => Connection,
): { readonly connection: Connection; readonly fault: { readonly error: unknown } | null } {
  const file = sqlite.name
  sqlite.close()
  try {
    keepAndReplace(file, swap)
    return { connection: connectLive(), fault: null }
  } catch (error) {
    try {
      putBack(file, swap)
      return { connection: connectLive(), fault: { error } }
    } catch (second) {
      throw new AggregateError([error, second], `no database can be opened any more: ${error}; then ${second}`)
    }
  }
}

async function writeUnsynced(open: Connection, durability: Durability, query: CompiledQuery): Promise<void> {
  const { sqlite, tx, inTransaction, requirePlace } = open
  requirePlace()
  sqlite.pragma('synchronous = NORMAL')
  try {
    await inTransaction(() => tx.executeQuery(query))
  } finally {
    sqlite.pragma(`synchronous = ${durability}`)
  }
  // Whoever writes one thing after another lets others have their turn.
  await nextTurn()
}

/** Another connection that meets another program's lock has begun nothing. */
async function lockedOutElsewhere(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw isBusy(error) ? new LockedOut('another program has locked the database') : error
  }
}

/** What goes past the first connection, or between its works; `now` is the one that is open. */
interface Past {
  readonly now: () => Connection
  readonly lock: ReadWriteLock
  readonly background: BackgroundConnection
  readonly durability: Durability
}

function writeAhead({ now, lock, background, durability }: Past, statement: (tx: Tx) => CompiledQuery): Promise<void> {
  const query = statement(now().tx)
  const { write: elsewhere } = background
  if (elsewhere === null) return stored(() => lock.write(() => writeUnsynced(now(), durability, query)))
  const writeBeside = async () => {
    now().requirePlace()
    await lockedOutElsewhere(elsewhere(query.sql, query.parameters))
  }
  return stored(() => lock.writeElsewhere(writeBeside))
}

function copyTo({ now, lock, background }: Past, target: string): Promise<void> {
  return stored(async () => {
    // Begun while nobody swaps; a swap that comes afterwards waits for it.
    const { copy } = await lock.read(async () => {
      now().requirePlace()
      return { copy: background.copyTo(target) }
    })
    await lockedOutElsewhere(copy)
  })
}

interface Swapping extends Past {
  readonly file: string
  readonly opening: Opening
  /** From now on this connection is the one that is open. */
  readonly become: (next: Connection) => void
  readonly giveUp: (error: unknown) => void
}

/** What of a swap cannot be begun again. */
async function replace<Result>(swapping: Swapping, swap: FileSwap<Result>): Promise<Result> {
  const { now, file, opening, become, giveUp } = swapping
  await prepareCandidate(swap, file, opening)
  endLog(now().sqlite)
  let replaced: ReturnType<typeof closeAndReplace>
  try {
    replaced = closeAndReplace(now(), swap, () => connect(file, opening))
  } catch (error) {
    giveUp(error)
    throw error
  }
  become(replaced.connection)
  if (replaced.fault !== null) throw replaced.fault.error
  return swap.adopt(now().tx)
}

function swapWith<Result>(swapping: Swapping, swap: FileSwap<Result>): Promise<Result> {
  const { now, lock, background } = swapping
  return stored(() =>
    lock.write(async () => {
      now().requirePlace()
      await background.close()
      // First of all: while another program has it open, the whole can still be tried again.
      requireAlone(now().sqlite)
      return onceOnly(() => replace(swapping, swap))
    }),
  )
}

interface StoreOptions {
  /** In tests, a database whose disk fails when it is told to. */
  readonly openFile?: OpenFile | undefined
  /** The program of the thread that writes ahead and copies (databaseThread); null, in tests, there is none. */
  readonly threadProgram?: string | null
  readonly reportFault?: ReportFault
  /** Ends the process in order when no database can be opened any more; as a fault that nobody catches. */
  readonly giveUp?: (error: unknown) => void
}

/** The last resort of the host takes it. */
const rejectUnhandled = (error: unknown): void => void Promise.reject(error)

/**
 * Opens (and if needed creates and migrates) the database file. `FULL`: an acknowledged write survives a power cut.
 * A database of an older schema is copied before it is migrated.
 *
 * Input: `tables`, every table of the program.
 * Errors: ForeignDatabaseError, NewerDatabaseError; SqliteError when the file cannot be read.
 */
export function openStore(
  file: string,
  durability: Durability,
  tables: readonly Table[],
  {
    openFile = openSqlite,
    threadProgram = null,
    reportFault = reportToStderr,
    giveUp = rejectUnhandled,
  }: StoreOptions = {},
): Store {
  const opening = { durability, tables, openFile }
  const background = createBackgroundConnection(file, file === ':memory:' ? null : threadProgram, reportFault)
  let open = connect(file, { ...opening, keepsCopy: file !== ':memory:' })
  const lock = createReadWriteLock()
  const past = { now: () => open, lock, background, durability }
  const write = createGroupCommit(lock, () => open.groups)
  const become = (next: Connection): void => {
    open = next
  }
  const swapping = { ...past, file, opening, become, giveUp }
  return {
    write: (work) =>
      stored(() =>
        write(async () => {
          const { tx } = open
          return countingOnce(tx, () => work(tx))
        }),
      ),
    writeAhead: (statement) => writeAhead(past, statement),
    read: (work) => stored(() => lock.read(() => work(open.tx)), isReadLockedOut),
    rollback: async (work) => {
      const undoing = async () => {
        throw new Undo(await work(open.tx))
      }
      try {
        await stored(() => lock.write(() => open.inTransaction(undoing)))
      } catch (error) {
        if (error instanceof Undo) return error.result as never
        throw error
      }
      throw new Error('a forecast was not undone')
    },
    get sqlite() {
      return open.sqlite
    },
    tables,
    file: file === ':memory:' ? null : file,
    copyTo: (target) => copyTo(past, target),
    swap: (swap) => swapWith(swapping, swap),
    close: () =>
      lock.write(async () => {
        await background.close()
        open.sqlite.close()
      }),
  }
}
