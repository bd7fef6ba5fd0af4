import type BetterSqlite3 from 'better-sqlite3'
import { storedKeys } from './hostSettings'
import { parentsFirst, type Table } from './table'

/** What the two databases share is a beginning; where they do not, rows are matched one by one. */
function isBeginningOf(sqlite: BetterSqlite3.Database): boolean {
  const last = sqlite.prepare('SELECT max(rowid) FROM main.audit_log').pluck().get() as number | null
  if (last === null) return true
  const idAt = (schema: string) =>
    sqlite.prepare(`SELECT id FROM ${schema}.audit_log WHERE rowid = ?`).pluck().get(last)
  return idAt('main') === idAt('live')
}

/** Append-only, so it is carried on and not replaced. */
function carryAuditLog(sqlite: BetterSqlite3.Database, { columns }: Table): void {
  const names = Object.keys(columns).join()
  const rows = isBeginningOf(sqlite) ? 'WHERE rowid > coalesce((SELECT max(rowid) FROM main.audit_log), 0)' : ''
  sqlite.exec(
    `INSERT OR IGNORE INTO main.audit_log (${names}) SELECT ${names} FROM live.audit_log ${rows} ORDER BY rowid`,
  )
}

/** What rows of the log are about stays with them, also with those that only the database that comes has. */
function carryAuditSubjects(sqlite: BetterSqlite3.Database, { name, columns }: Table): void {
  const names = Object.keys(columns).join()
  sqlite.exec(`INSERT OR IGNORE INTO main.${name} (${names}) SELECT ${names} FROM live.${name}`)
}

const chainEnd = (sqlite: BetterSqlite3.Database, where: string): unknown =>
  sqlite.prepare(`SELECT seq || ' ' || hex(hash) FROM ${where}`).pluck().get()

/**
 * The chain over this host's log is that of `live`. An older state of it is its beginning and is carried on; any other
 * chain, of a log that went another way, gives place.
 *
 * Assumes: A-666.
 */
function carryAuditChain(sqlite: BetterSqlite3.Database, chain: Table): void {
  const last = Number(sqlite.prepare('SELECT max(seq) FROM main.audit_chain').pluck().get() ?? -1)
  const end = `audit_chain WHERE seq = ${last}`
  if (last < 0 || chainEnd(sqlite, `main.${end}`) !== chainEnd(sqlite, `live.${end}`)) {
    sqlite.exec('DELETE FROM main.audit_chain')
    takeOver(sqlite, chain)
    return
  }
  const names = Object.keys(chain.columns).join()
  sqlite.exec(`INSERT INTO main.audit_chain (${names}) SELECT ${names} FROM live.audit_chain WHERE seq > ${last}`)
}

/** The rows of `live` and no others. */
function takeOver(sqlite: BetterSqlite3.Database, { name, columns }: Table): void {
  const names = Object.keys(columns).join()
  sqlite.exec(`INSERT INTO main.${name} (${names}) SELECT ${names} FROM live.${name}`)
}

function carrySettings(sqlite: BetterSqlite3.Database): void {
  const keys = storedKeys(({ owner }) => owner === 'host')
  const marks = keys.map(() => '?').join()
  sqlite.prepare(`DELETE FROM main.host_settings WHERE key IN (${marks})`).run(...keys)
  sqlite.prepare(`INSERT INTO main.host_settings SELECT * FROM live.host_settings WHERE key IN (${marks})`).run(...keys)
}

/** Kept apart from the rest of their kind: the log only grows, and its counters with it; settings belong by key. */
const CARRIED_APART: ReadonlySet<string> = new Set([
  'audit_log',
  'audit_chain',
  'audit_subjects',
  'audit_groups',
  'audit_hours',
  'host_settings',
])

function carryTables(sqlite: BetterSqlite3.Database, tables: readonly Table[]): void {
  const ordered = parentsFirst(tables)
  const ofHost = ordered.filter(({ name, owner }) => owner === 'host' && !CARRIED_APART.has(name))
  const leftBehind = ordered.filter(({ owner, travels }) => owner === 'data' && travels === 'NEVER')
  for (const { name } of [...ofHost, ...leftBehind].reverse()) sqlite.exec(`DELETE FROM main.${name}`)
  for (const one of ofHost) takeOver(sqlite, one)
  for (const { name, hostColumns = [] } of ordered) {
    for (const column of hostColumns)
      sqlite.exec(`UPDATE main.${name} SET ${column} = (SELECT ${column} FROM live.${name} LIMIT 1)`)
  }
  for (const one of ordered) {
    if (one.name === 'audit_log') carryAuditLog(sqlite, one)
    if (one.name === 'audit_chain') carryAuditChain(sqlite, one)
    if (one.name === 'audit_subjects') carryAuditSubjects(sqlite, one)
  }
  // What this host's own log says is not shown a second time as another's.
  sqlite.exec('DELETE FROM main.imported_audit WHERE id IN (SELECT id FROM main.audit_log)')
}

/**
 * Copies what belongs to the host and not to its data from the database in use into one that takes its place: every
 * table and setting that is declared so. API tokens are those of this moment (a deleted one does not come back), the
 * audit log goes on.
 *
 * Input: `sqlite` is the database that comes; `liveFile` the one in use, of the same schema version;
 * `tables`, every table of the program.
 * Assumes.
 */
export function carryHostRows(sqlite: BetterSqlite3.Database, liveFile: string, tables: readonly Table[]): void {
  sqlite.prepare('ATTACH DATABASE ? AS live').run(liveFile)
  try {
    sqlite.transaction(() => {
      carryTables(sqlite, tables)
      for (const { name, setOnLoad } of tables)
        if (setOnLoad !== undefined) sqlite.exec(`UPDATE main.${name} SET ${setOnLoad}`)
      carrySettings(sqlite)
    })()
  } finally {
    sqlite.exec('DETACH DATABASE live')
  }
}
