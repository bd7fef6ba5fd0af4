import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type BetterSqlite3 from 'better-sqlite3'
import { assert } from '../foundation/assert'
import { createBookCheck } from './bookCheck'
import { readWithoutLog } from './databaseFile'
import { FileFaultError } from './fileFault'
import { type ForeignFile, type ForeignRow, openForeignFile, requireWholePages } from './foreignFile'
import { settingValue, storedKeys } from './hostSettings'
import { migrate } from './migrate'
import { createDatabase, SCHEMA_VERSION } from './newDatabase'
import { createPacer } from './pacer'
import { faultOfRow, parentsFirst, type Table } from './table'

/** How far a rebuild has come; `rowsTotal` is an estimate. */
export interface RebuildProgress {
  readonly rowsDone: number
  readonly rowsTotal: number
}

/** What is rebuilt, and how; all of it can be sent to a thread. */
export interface RebuildOrder {
  /** The file that is read, with no log beside it; its header is made to say so, nothing else of it is changed. */
  readonly from: string
  readonly fromBytes: number
  /** The schema version that the file is known to have. */
  readonly version: number
  /** The file that is made; nothing stands there yet. */
  readonly to: string
  /** `IN`: values are checked, the schema becomes the newest, audit rows are labelled. `OUT`: ours, as it is. */
  readonly direction: 'IN' | 'OUT'
  /** Where audit rows of the file are said to come from. */
  readonly origin: string
  /** Settings that are written besides those of the file. */
  readonly settings: Readonly<Record<string, string>>
}

/** Rebuilds a database, wherever that is done. Errors: FileFaultError. Returns: the size of the new file. */
export type Rebuilder = (order: RebuildOrder, onProgress: (progress: RebuildProgress) => void) => Promise<number>

interface Rebuild extends RebuildOrder {
  readonly onProgress: (progress: RebuildProgress) => void
}

/** Rows of one table on their way: columns that both schemas have, and what becomes of each row. */
interface Stream {
  readonly source: string
  readonly columns: readonly string[]
  readonly insert: BetterSqlite3.Statement
  /** What is written for a row, in the order of the insert; null where it stays behind. */
  readonly valuesOf: (row: ForeignRow) => readonly unknown[] | null
}

interface Work {
  /** Every table of the program. */
  readonly tables: readonly Table[]
  readonly rebuild: Rebuild
  readonly source: ForeignFile
  readonly target: BetterSqlite3.Database
}

const at = (table: string, rowid: bigint): string => `Table ${table}, row ${rowid}`

function columnsOf(sqlite: BetterSqlite3.Database, table: string): string[] {
  return (sqlite.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name)
}

/** The very text of our migrations: no generated column, no rule of its own, nothing virtual. */
function requireSameTable({ source, target }: Work, table: string): void {
  const ours = target.prepare(`SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`).pluck().get(table)
  if (source.sqlOfTable(table) === ours) return
  throw new FileFaultError('SCHEMA_CHANGED', `Table ${table} is not the one of a database of this version`)
}

function prepareInsert(target: BetterSqlite3.Database, table: string, columns: readonly string[], verb = 'INSERT') {
  return target.prepare(`${verb} INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`)
}

/** Refuses a value that may not stand in its column; of an older file only once it was migrated. */
function requireFit(table: Table, name: string, row: ForeignRow, columns: readonly string[]): void {
  const fault = faultOfRow(table, row.values, columns)
  if (fault === null) return
  throw new FileFaultError(
    'IMPOSSIBLE_VALUE',
    `Table ${name}, column ${fault.column}, row ${row.rowid}: the value ${fault.problem}`,
  )
}

/** What rows of the file name of a table that is written ahead; null of any other. Not every schema has every table. */
function namesIn({ source }: Work, { named }: Table): ReadonlySet<unknown> | null {
  if (named === undefined) return null
  const names = new Set<unknown>()
  for (const [table, column] of Object.entries(named.by)) {
    if (source.sqlOfTable(table) === null) continue
    for (const { values } of source.rowsOf(table, [column])) names.add(values[column])
  }
  return names
}

/** Rows of a table of data, as they are; columns that say something about a host are left empty. */
function streamOfData(work: Work, table: Table, checks: boolean): Stream {
  const columns = columnsOf(work.target, table.name)
  const emptied = new Set(table.hostColumns)
  const names = namesIn(work, table)
  return {
    source: table.name,
    columns,
    insert: prepareInsert(work.target, table.name, columns),
    valuesOf: (row) => {
      if (names !== null && !names.has(row.values[table.named?.column ?? ''])) return null
      if (checks) requireFit(table, table.name, row, columns)
      return columns.map((column) => (emptied.has(column) ? null : row.values[column]))
    },
  }
}

/** Refuses a setting that has a value it may not have. */
function requireFitSetting({ rowid, values }: ForeignRow): void {
  const problem = settingValue(String(values.key))?.faultOf(values.value) ?? null
  if (problem === null) return
  const where = `${at('host_settings', rowid)} (${String(values.key)})`
  throw new FileFaultError('IMPOSSIBLE_VALUE', `${where}: the value ${problem}`)
}

/** Settings of data; every one has values of its own that it may have. */
function streamOfSettings({ target, rebuild }: Work, checks: boolean): Stream {
  const kept = new Set<unknown>(storedKeys(({ owner }) => owner === 'data'))
  const columns = ['key', 'value']
  return {
    source: 'host_settings',
    columns,
    insert: prepareInsert(target, 'host_settings', columns),
    valuesOf: (row) => {
      const { key, value } = row.values
      if (!kept.has(key) || String(key) in rebuild.settings) return null
      if (checks) requireFitSetting(row)
      return [key, value]
    },
  }
}

/** The log of the host that wrote the file, as it is. */
function streamOfAudit({ target }: Work, columns: readonly string[]): Stream {
  const insert = prepareInsert(target, 'audit_log', columns)
  return { source: 'audit_log', columns, insert, valuesOf: ({ values }) => columns.map((name) => values[name]) }
}

/** The audit log on its way in: it stands apart from this host's own, and says where it came from. */
function streamOfImportedAudit({ tables, target, rebuild }: Work, columns: readonly string[]): Stream {
  const auditLog = tables.find(({ name }) => name === 'audit_log')
  assert(auditLog !== undefined, 'the audit log is a table')
  return {
    source: 'audit_log',
    columns,
    insert: prepareInsert(target, 'imported_audit', ['origin', ...columns], 'INSERT OR IGNORE'),
    valuesOf: (row) => {
      requireFit(auditLog, 'audit_log', row, columns)
      return [rebuild.origin, ...columns.map((name) => row.values[name])]
    },
  }
}

/** The tables of data that travel and that the schema at hand has. */
function travelling({ tables, target }: Work): Table[] {
  const found = new Set(target.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all())
  return parentsFirst(tables).filter(
    ({ name, owner, travels }) => owner === 'data' && travels === undefined && found.has(name),
  )
}

const FAULTS: Readonly<Record<string, string>> = {
  SQLITE_CONSTRAINT_FOREIGNKEY: 'it points at a row that is not there',
  SQLITE_CONSTRAINT_UNIQUE: 'another row has the same value, which must be of one row only',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'another row has the same key',
  SQLITE_CONSTRAINT_NOTNULL: 'a value is missing',
  SQLITE_CONSTRAINT_DATATYPE: 'a value is of another type than its column',
}

/** Writes one row. Errors: FileFaultError where the new database does not take it. */
function put({ source, insert }: Stream, { rowid }: ForeignRow, values: readonly unknown[]): void {
  try {
    insert.run(values)
  } catch (error) {
    const problem = FAULTS[String((error as { readonly code?: unknown }).code)]
    if (problem === undefined) throw error
    throw new FileFaultError('IMPOSSIBLE_VALUE', `${at(source, rowid)}: ${problem}`)
  }
}

/** Returns: how many rows are done, those that came before among them. */
async function copyAll(work: Work, streams: readonly Stream[], before = 0): Promise<number> {
  const { source, target, rebuild } = work
  const pace = createPacer()
  const rowsTotal = streams.reduce((sum, stream) => sum + source.estimateRows(stream.source), before)
  let rowsDone = before
  for (const stream of streams) {
    target.exec('BEGIN')
    for (const row of source.rowsOf(stream.source, stream.columns)) {
      const values = stream.valuesOf(row)
      if (values !== null) put(stream, row, values)
      rowsDone += 1
      if (!pace.isDue()) continue
      rebuild.onProgress({ rowsDone, rowsTotal: Math.max(rowsTotal, rowsDone) })
      await pace.rest()
    }
    target.exec('COMMIT')
  }
  return rowsDone
}

/** Reads what was made once more: values of an older file are judged after its migration, books in any case. */
async function verify(tables: readonly Table[], file: string, sizeBytes: number, checksValues: boolean): Promise<void> {
  const made = openForeignFile(file, sizeBytes)
  const pace = createPacer()
  const books = createBookCheck()
  try {
    for (const table of parentsFirst(tables).filter(({ owner }) => owner === 'data')) {
      if (!checksValues && !books.reads(table.name)) continue
      const columns = Object.keys(table.columns)
      for (const row of made.rowsOf(table.name, columns)) {
        if (checksValues) requireFit(table, table.name, row, columns)
        books.add(table.name, row)
        if (pace.isDue()) await pace.rest()
      }
    }
    if (checksValues) for (const row of made.rowsOf('host_settings', ['key', 'value'])) requireFitSetting(row)
  } finally {
    made.close()
  }
  const fault = books.fault()
  if (fault !== null) throw new FileFaultError('BOOKS_UNBALANCED', fault)
}

async function syncAndMeasure(file: string): Promise<number> {
  const handle = await open(file, 'r+')
  try {
    await handle.chmod(0o600)
    await handle.datasync()
    return (await handle.stat()).size
  } finally {
    await handle.close()
  }
}

/** Rows that a step of the schema cannot take are refused like any other impossible value. */
function bringToNewest(target: BetterSqlite3.Database): void {
  try {
    migrate(target)
  } catch (error) {
    if (!String((error as { readonly code?: unknown }).code).startsWith('SQLITE_')) throw error
    const { message } = error as Error
    throw new FileFaultError('IMPOSSIBLE_VALUE', `The rows cannot be brought to the newest schema (${message})`)
  }
}

async function copyInto(work: Work): Promise<void> {
  const { target, rebuild } = work
  const data = travelling(work)
  for (const name of [...data.map((table) => table.name), 'host_settings', 'audit_log']) requireSameTable(work, name)
  const checks = rebuild.direction === 'IN' && rebuild.version === SCHEMA_VERSION
  const streams = [...data.map((table) => streamOfData(work, table, checks)), streamOfSettings(work, checks)]
  const auditColumns = columnsOf(target, 'audit_log')
  if (rebuild.direction === 'OUT') await copyAll(work, [...streams, streamOfAudit(work, auditColumns)])
  else {
    const rowsDone = await copyAll(work, streams)
    // An older schema has no table for audit rows from elsewhere.
    bringToNewest(target)
    await copyAll(work, [streamOfImportedAudit(work, auditColumns)], rowsDone)
    if (target.prepare('SELECT count(*) FROM platform_config').pluck().get() !== 1)
      throw new FileFaultError('IMPOSSIBLE_VALUE', 'Table platform_config: there must be exactly one platform')
  }
  const write = target.prepare('INSERT OR REPLACE INTO host_settings (key, value) VALUES (?, ?)')
  for (const [key, value] of Object.entries(rebuild.settings)) write.run(key, value)
}

/**
 * Makes a new database, with the migrations of this program, from the rows of a file: only plain rows of declared
 * tables of data come over, and the host's own rows stay out. Nothing else of the file arrives, and free pages with
 * what was deleted do not exist in the new one. Of use on the service's own thread only where there is no
 * other (tests): a disk that is slow for a page holds up whoever shares it.
 *
 * Returns: the size of the new file, which is on the disk.
 * Errors: FileFaultError; `to` is removed then.
 * Assumes.
 */
export async function rebuildDatabase(
  tables: readonly Table[],
  order: RebuildOrder,
  onProgress: (progress: RebuildProgress) => void,
): Promise<number> {
  const { from, fromBytes, to, version, direction } = order
  const rebuild: Rebuild = { ...order, onProgress }
  try {
    await readWithoutLog(from)
    requireWholePages(from)
    const source = openForeignFile(from, fromBytes)
    try {
      const target = createDatabase(to, version)
      try {
        target.pragma('journal_mode = OFF')
        target.pragma('synchronous = OFF')
        target.pragma('foreign_keys = ON')
        target.pragma('cache_size = -8000')
        await copyInto({ tables, target, source, rebuild })
      } finally {
        target.close()
      }
    } finally {
      source.close()
    }
    const bytes = await syncAndMeasure(to)
    if (direction === 'IN') await verify(tables, to, bytes, version !== SCHEMA_VERSION)
    return bytes
  } catch (error) {
    for (const ending of ['', '-journal', '-wal', '-shm']) rmSync(to + ending, { force: true })
    throw error
  }
}
