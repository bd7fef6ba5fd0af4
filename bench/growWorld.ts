import BetterSqlite3 from 'better-sqlite3'
import { join } from 'node:path'
import type { World } from './buildWorld'

type Value = string | number | null
type Row = Record<string, Value>

export const DATABASE = 'countersign.sqlite'
const FAR = '2099-01-01T00:00:00.000Z'
const STEP_MS = 1000
const MARKED = ['transactions', 'quotes', 'agent_actions', 'customers']

/** How many rows of each kind the world shall have beyond its templates. */
export interface Size {
  readonly customers: number
  readonly actions: number
}

/** A version 7 uuid of that instant, unique by the number. */
function uuidAt(atMs: number, number: number): string {
  const time = atMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`
}

function rowOf(sqlite: BetterSqlite3.Database, table: string, id: unknown): Row {
  const row = sqlite.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) as Row | undefined
  if (row === undefined) throw new Error(`no ${table} row ${String(id)}`)
  return row
}

/** Runs the work with the tables' secondary indexes taken away, and builds them again: much faster for a million rows. */
function withoutIndexes(sqlite: BetterSqlite3.Database, tables: readonly string[], work: () => void): void {
  const marks = tables.map(() => '?').join(',')
  const indexes = sqlite
    .prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (${marks})`)
    .all(...tables) as { name: string; sql: string }[]
  for (const { name } of indexes) sqlite.exec(`DROP INDEX ${name}`)
  work()
  for (const { sql } of indexes) sqlite.exec(sql)
}

function copier(sqlite: BetterSqlite3.Database, table: string, template: Row): (change: Row) => void {
  const columns = Object.keys(template)
  const insert = sqlite.prepare(`INSERT INTO ${table} VALUES (${columns.map((name) => `@${name}`).join(',')})`)
  return (change) => insert.run({ ...template, ...change })
}

function copyCustomers(sqlite: BetterSqlite3.Database, id: string, count: number): void {
  const template = rowOf(sqlite, 'customers', id)
  const copy = copier(sqlite, 'customers', template)
  const end = Date.parse(String(template.created_at))
  for (let n = 1; n <= count; n += 1) {
    const atMs = end - (count - n + 1) * STEP_MS
    const name = `bench-${n}`
    const uma = `$bench-${n}@sandbox.countersign.test`
    const at = new Date(atMs).toISOString()
    copy({
      id: `Customer:${uuidAt(atMs, n)}`,
      platform_customer_id: name,
      active_platform_customer_id: name,
      uma_address: uma,
      active_uma_address: uma,
      created_at: at,
      updated_at: at,
    })
  }
}

interface ActionTemplate {
  readonly copyAction: (change: Row) => void
  readonly copyTransaction: (change: Row) => void
  readonly copyQuote: ((change: Row) => void) | null
}

function templateOf(sqlite: BetterSqlite3.Database, actionId: string): ActionTemplate {
  const action = rowOf(sqlite, 'agent_actions', actionId)
  const transaction = rowOf(sqlite, 'transactions', action.transaction_id)
  const extras = String(transaction.extras_json).replace(/("quoteExpiresAt":)"[^"]*"/, `$1"${FAR}"`)
  const quote = action.quote_id === null ? null : rowOf(sqlite, 'quotes', action.quote_id)
  return {
    copyAction: copier(sqlite, 'agent_actions', action),
    copyTransaction: copier(sqlite, 'transactions', { ...transaction, extras_json: extras }),
    copyQuote: quote === null ? null : copier(sqlite, 'quotes', { ...quote, expires_at: FAR }),
  }
}

function copyActions(sqlite: BetterSqlite3.Database, actionIds: readonly string[], count: number): void {
  const templates = actionIds.map((id) => templateOf(sqlite, id))
  const end = Date.parse(String(rowOf(sqlite, 'agent_actions', actionIds[0]).created_at))
  for (let n = 1; n <= count; n += 1) {
    const { copyAction, copyTransaction, copyQuote } = templates[n % templates.length] as ActionTemplate
    const atMs = end - (count - n + 1) * STEP_MS
    const at = new Date(atMs).toISOString()
    const uuid = uuidAt(atMs, n)
    const transactionId = `Transaction:${uuid}`
    const quoteId = copyQuote === null ? null : `Quote:${uuid}`
    const stamps = { created_at: at, updated_at: at }
    copyQuote?.({ id: quoteId, transaction_id: transactionId, ...stamps })
    copyTransaction({ id: transactionId, quote_id: quoteId, ...stamps })
    copyAction({
      id: `AgentAction:${uuid}`,
      transaction_id: transactionId,
      quote_id: quoteId,
      ...(copyQuote === null ? {} : { expires_at: FAR }),
      ...stamps,
    })
  }
}

/** Sets each counter of the copied lists to what the rows say. Keys read `name=value` or `<status>|name=value`. */
function recount(sqlite: BetterSqlite3.Database): void {
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

/**
 * Multiplies the templates of a stopped host's data folder: customers, and waiting actions of both kinds with their
 * transactions and quotes, one second apart, ending where the templates begin. Counters follow. Copied quotes last.
 */
export function growWorld(dataDir: string, world: World, size: Size): void {
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE))
  sqlite.pragma('journal_mode = OFF')
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('cache_size = -256000')
  const tables = size.actions > 50_000 ? ['transactions', 'quotes', 'agent_actions'] : []
  withoutIndexes(sqlite, tables, () => {
    sqlite.exec('BEGIN')
    copyCustomers(sqlite, world.customerId, size.customers)
    copyActions(sqlite, world.actionIds, size.actions)
    sqlite.exec('COMMIT')
  })
  sqlite.exec('BEGIN')
  recount(sqlite)
  sqlite.exec('COMMIT')
  sqlite.pragma('journal_mode = WAL')
  sqlite.close()
}

/** Every id of a table, spread evenly over its order of creation. */
export function sampleIds(dataDir: string, table: string, count: number): readonly string[] {
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true })
  const ids = sqlite.prepare(`SELECT id FROM ${table} ORDER BY created_at, id`).pluck().all() as string[]
  sqlite.close()
  const step = Math.max(1, Math.floor(ids.length / count))
  return ids.filter((_id, index) => index % step === 0).slice(0, count)
}
