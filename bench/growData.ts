import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { Platform } from './buildPlatform'

type Value = string | number | null
type Row = Record<string, Value>

export const DATABASE = 'countersign.sqlite'
const FAR = '2099-01-01T00:00:00.000Z'
const STEP_MS = 1000
const MARKED = ['transactions', 'quotes', 'agent_actions', 'customers', 'webhook_events']

/** How many rows of each kind the platform shall have beyond its templates. */
export interface Size {
  readonly customers: number
  readonly actions: number
}

/** A version 7 uuid of that instant, unique by the number. */
function uuidAt(atMs: number, number: number): string {
  const time = atMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/** Fills `temp.series` with a number, a uuid and an instant for each copy, ending a second before the given one. */
export function makeSeries(sqlite: BetterSqlite3.Database, count: number, endMs: number): void {
  sqlite.exec('DROP TABLE IF EXISTS temp.series')
  sqlite.exec('CREATE TEMP TABLE series (n INTEGER PRIMARY KEY, uuid TEXT, at TEXT)')
  const insert = sqlite.prepare('INSERT INTO temp.series VALUES (?, ?, ?)')
  for (let n = 1; n <= count; n += 1) {
    const atMs = endMs - (count - n + 1) * STEP_MS
    insert.run(n, uuidAt(atMs, n), new Date(atMs).toISOString())
  }
}

/** The row with that id. */
export function rowOf(sqlite: BetterSqlite3.Database, table: string, id: unknown): Row {
  const row = sqlite.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) as Row | undefined
  if (row === undefined) throw new Error(`no ${table} row ${String(id)}`)
  return row
}

/** Runs the work without the tables' secondary indexes, and builds them again: much faster for a million rows. */
export function withoutIndexes(sqlite: BetterSqlite3.Database, tables: readonly string[], work: () => void): void {
  const marks = tables.map(() => '?').join(',')
  const indexes = sqlite
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (${marks})`)
    .all(...tables) as { name: string; sql: string }[]
  for (const { name } of indexes) sqlite.exec(`DROP INDEX ${name}`)
  work()
  for (const { sql } of indexes) sqlite.exec(sql)
}

interface Copies {
  readonly table: string
  readonly template: string
  /** SQL for the columns that differ from the template; `s` is the series. */
  readonly columns: Readonly<Record<string, string>>
  /** Which of the series, as SQL. */
  readonly where: string
}

/** One copy of the template for each of the series that is asked for. */
export function insertCopies(sqlite: BetterSqlite3.Database, { table, template, columns, where }: Copies): void {
  sqlite.exec('DROP TABLE IF EXISTS temp.template')
  // Out of the way of the insert: a table that is read while it is written would be copied whole first.
  sqlite.exec(`CREATE TEMP TABLE template AS SELECT * FROM ${table} LIMIT 0`)
  sqlite.prepare(`INSERT INTO temp.template SELECT * FROM ${table} WHERE id = ?`).run(template)
  const stamped: Readonly<Record<string, string>> = { created_at: 's.at', updated_at: 's.at', ...columns }
  const names = Object.keys(rowOf(sqlite, table, template))
  const values = names.map((name) => stamped[name] ?? `t.${name}`).join(', ')
  sqlite.exec(
    `INSERT INTO ${table} SELECT ${values} FROM temp.series s CROSS JOIN temp.template t WHERE ${where} ORDER BY s.n`,
  )
}

function copyCustomers(sqlite: BetterSqlite3.Database, id: string, count: number): void {
  makeSeries(sqlite, count, Date.parse(String(rowOf(sqlite, 'customers', id).created_at)))
  const name = "'bench-' || s.n"
  const uma = "'$bench-' || s.n || '@sandbox.countersign.test'"
  insertCopies(sqlite, {
    table: 'customers',
    template: id,
    where: '1 = 1',
    columns: {
      id: "'Customer:' || s.uuid",
      platform_customer_id: name,
      active_platform_customer_id: name,
      uma_address: uma,
      active_uma_address: uma,
    },
  })
}

function copyActions(sqlite: BetterSqlite3.Database, actionIds: readonly string[], count: number): void {
  makeSeries(sqlite, count, Date.parse(String(rowOf(sqlite, 'agent_actions', actionIds[0]).created_at)))
  for (const [turn, template] of actionIds.entries()) {
    const where = `s.n % ${actionIds.length} = ${turn}`
    const action = rowOf(sqlite, 'agent_actions', template)
    const transaction_id = "'Transaction:' || s.uuid"
    const hasQuote = action.quote_id !== null
    const quote_id = hasQuote ? "'Quote:' || s.uuid" : 'NULL'
    if (hasQuote) {
      const columns = { id: quote_id, transaction_id, expires_at: `'${FAR}'` }
      insertCopies(sqlite, { table: 'quotes', template: String(action.quote_id), where, columns })
    }
    const extras_json = hasQuote ? `json_set(t.extras_json, '$.quoteExpiresAt', '${FAR}')` : 't.extras_json'
    const columns = { id: transaction_id, quote_id, extras_json }
    insertCopies(sqlite, { table: 'transactions', template: String(action.transaction_id), where, columns })
    insertCopies(sqlite, {
      table: 'agent_actions',
      template,
      where,
      columns: { id: "'AgentAction:' || s.uuid", transaction_id, quote_id, expires_at: hasQuote ? `'${FAR}'` : 'NULL' },
    })
  }
}

/** Sets each counter of the copied lists to what the rows say. Keys read `name=value` or `<status>|name=value`. */
export function recount(sqlite: BetterSqlite3.Database): void {
  const marks = MARKED.map(() => '?').join(',')
  const counters = sqlite.prepare(`SELECT list, key FROM counters WHERE list IN (${marks})`).all(...MARKED)
  const save = sqlite.prepare('UPDATE counters SET n = ? WHERE list = ? AND key = ?')
  for (const { list, key } of counters as { list: string; key: string }[]) {
    const match = /^(?:(\w+)\|)?(\w+)=(.*)$/.exec(key)
    const column = match?.[2]?.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const conditions = [
      ...(column === undefined ? [] : [{ sql: `${column} = ?`, value: match?.[3] }]),
      ...(match?.[1] === undefined ? [] : [{ sql: 'status = ?', value: match[1] }]),
    ]
    const where = conditions.map(({ sql }) => sql).join(' AND ') || '1 = 1'
    const count = sqlite
      .prepare(`SELECT count(*) AS n FROM ${list} WHERE ${where}`)
      .get(...conditions.map(({ value }) => value))
    save.run((count as { n: number }).n, list, key)
  }
}

/** The database of a stopped host, without journal: what fails here is thrown away whole. */
export function openForGrowth(dataDir: string): BetterSqlite3.Database {
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE))
  sqlite.pragma('journal_mode = OFF')
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('cache_size = -512000')
  sqlite.pragma('temp_store = MEMORY')
  return sqlite
}

/** Closes a grown database and waits until it is on the disk: the first commit of a host must not pay for that. */
export function closeGrown(sqlite: BetterSqlite3.Database): void {
  sqlite.pragma('journal_mode = WAL')
  const { name } = sqlite
  sqlite.close()
  const file = openSync(name, 'r+')
  fsyncSync(file)
  closeSync(file)
}

/**
 * Multiplies the templates of a stopped host's data folder: customers, and waiting actions of both kinds with their
 * transactions and quotes, one second apart, ending where the templates begin. Counters follow. Copied quotes last.
 */
export function growData(dataDir: string, platform: Platform, size: Size): void {
  const sqlite = openForGrowth(dataDir)
  const tables = size.actions > 50_000 ? ['transactions', 'quotes', 'agent_actions'] : []
  withoutIndexes(sqlite, tables, () => {
    sqlite.exec('BEGIN')
    copyCustomers(sqlite, platform.customerId, size.customers)
    copyActions(sqlite, platform.actionIds, size.actions)
    sqlite.exec('COMMIT')
  })
  sqlite.exec('BEGIN')
  recount(sqlite)
  sqlite.exec('COMMIT')
  closeGrown(sqlite)
}

/** Every id of a table, spread evenly over its order of creation. */
export function sampleIds(dataDir: string, table: string, count: number): readonly string[] {
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true })
  const ids = sqlite.prepare(`SELECT id FROM ${table} ORDER BY created_at, id`).pluck().all() as string[]
  sqlite.close()
  const step = Math.max(1, Math.floor(ids.length / count))
  return ids.filter((_id, index) => index % step === 0).slice(0, count)
}
