import type BetterSqlite3 from 'better-sqlite3'
import { z } from 'zod'
import type { WritePlan } from './countWrites'

type Value = string | number | Buffer | null

/** The keys of the rows that one create made, by table; the next write of the same object changes these. */
type OwnKeys = ReadonlyMap<string, Value>

export interface Written {
  readonly row: Readonly<Record<string, Value>>
  readonly keys: OwnKeys
}

let lastNumber = Date.now() * 1000

function nextNumber(): number {
  lastNumber += 1
  return lastNumber
}

function uuid(): string {
  const text = nextNumber().toString(16).padStart(16, '0')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-7${text.slice(13)}-8000-${text.slice(4)}`
}

const notedBytes = z.object({ type: z.literal('Buffer'), data: z.array(z.int()) })

/** A value of a plan, which came as JSON, as SQLite takes it. */
function boundOf(value: unknown): Value {
  const bytes = notedBytes.safeParse(value)
  return bytes.success ? Buffer.from(bytes.data.data) : (value as Value)
}

function insertersOf(sqlite: BetterSqlite3.Database, plan: WritePlan) {
  return plan.inserts.flatMap(({ table, key, rows }) =>
    rows.map((row) => {
      const columns = Object.keys(row)
      const sql = `INSERT INTO ${table} (${columns.join(',')}) VALUES (${columns.map(() => '?').join(',')})`
      const name = String(row[key]).split(':')[0]
      const newKey = typeof row[key] === 'number' ? nextNumber : () => `${name}:${uuid()}`
      const values = Object.values(row).map(boundOf)
      // The entry of the audit log's chain is of the row that this run wrote.
      const audited = columns.indexOf('audit_id')
      return { table, statement: sqlite.prepare(sql), values, at: columns.indexOf(key), newKey, audited }
    }),
  )
}

type Inserter = ReturnType<typeof insertersOf>[number]

/** Writes the row under a new key, which it adds to those of this run. */
function insertNew({ table, statement, values, at, newKey, audited }: Inserter, keys: Map<string, Value>): void {
  const key = newKey()
  keys.set(table, key)
  const written = values.with(at, key)
  statement.run(...(audited < 0 ? written : written.with(audited, keys.get('audit_log') ?? null)))
}

function updatersOf(sqlite: BetterSqlite3.Database, plan: WritePlan) {
  return plan.updates.map(({ table, key, changes, isOwn }) => {
    const sets = Object.keys(changes).map((column) => `${column} = ?`)
    const where = Object.keys(key).map((column) => `${column} = ?`)
    const statement = sqlite.prepare(`UPDATE ${table} SET ${sets.join(', ')} WHERE ${where.join(' AND ')}`)
    return { table, statement, values: Object.values(changes), key: Object.values(key), isOwn }
  })
}

/**
 * Writes the rows of a plan in one transaction: new rows under new keys, changes on the rows that `own` names, or on
 * those that every run of ours changes. Answers with the new row of `shown` if there is one.
 */
export function createBareWriter(
  sqlite: BetterSqlite3.Database,
  plan: WritePlan,
  shown: string,
): (own?: OwnKeys) => Written {
  const bump = sqlite.prepare(
    'INSERT INTO counters (list, key, n) VALUES (?, ?, 1) ON CONFLICT (list, key) DO UPDATE SET n = n + 1',
  )
  const inserters = insertersOf(sqlite, plan)
  const updaters = updatersOf(sqlite, plan)
  const [template = {}] = plan.inserts.find(({ table }) => table === shown)?.rows ?? []
  return sqlite.transaction((own?: OwnKeys) => {
    const keys = new Map<string, Value>()
    for (const inserter of inserters) insertNew(inserter, keys)
    for (const { table, statement, values, key, isOwn } of updaters) {
      const ownKey = isOwn ? own?.get(table) : undefined
      const { changes } = statement.run(...values, ...(ownKey === undefined ? key : [ownKey]))
      if (changes !== 1) throw new Error(`nothing to change in ${table}`)
    }
    for (const { list, key } of plan.counters) bump.run(list, key)
    const id = keys.get(shown)
    return { row: id === undefined ? template : { ...template, id }, keys }
  })
}
