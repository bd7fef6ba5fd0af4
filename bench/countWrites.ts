import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { DATABASE } from './growWorld'

type Value = string | number | null

/** What one create of ours writes: the new rows by table, and the counters that move. */
export interface WritePlan {
  readonly inserts: readonly {
    readonly table: string
    readonly key: string
    readonly rows: readonly Record<string, Value>[]
  }[]
  readonly counters: readonly { readonly list: string; readonly key: string }[]
}

interface Snapshot {
  readonly counts: ReadonlyMap<string, number>
  readonly counters: ReadonlyMap<string, number>
}

function snapshotOf(sqlite: BetterSqlite3.Database): Snapshot {
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
  const count = (table: string) => sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number
  const counters = sqlite.prepare('SELECT list, key, n FROM counters').all() as {
    list: string
    key: string
    n: number
  }[]
  return {
    counts: new Map(tables.filter((table) => table !== 'counters').map((table) => [table, count(table)])),
    counters: new Map(counters.map(({ list, key, n }) => [JSON.stringify([list, key]), n])),
  }
}

function insertsOf(sqlite: BetterSqlite3.Database, table: string, count: number): WritePlan['inserts'][number] {
  const columns = sqlite.prepare(`PRAGMA table_info(${table})`).all() as { name: string; pk: number }[]
  const key = columns.find(({ pk }) => pk === 1)?.name ?? 'rowid'
  const rows = sqlite.prepare(`SELECT * FROM ${table} ORDER BY rowid DESC LIMIT ?`).all(count) as Record<
    string,
    Value
  >[]
  return { table, key, rows }
}

/** Watches the database of a running host while `createOne` runs, and says what one run wrote. */
export async function countWrites(dataDir: string, createOne: () => Promise<unknown>): Promise<WritePlan> {
  await createOne()
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true })
  const before = snapshotOf(sqlite)
  await createOne()
  const after = snapshotOf(sqlite)
  const grown = [...after.counts].flatMap(([table, count]) => {
    const added = count - (before.counts.get(table) ?? 0)
    return added > 0 ? [insertsOf(sqlite, table, added)] : []
  })
  const moved = [...after.counters].filter(([name, n]) => before.counters.get(name) !== n)
  sqlite.close()
  return {
    inserts: grown,
    counters: moved.map(([name]) => {
      const [list = '', key = ''] = JSON.parse(name) as string[]
      return { list, key }
    }),
  }
}

/** Rows by table, as printed: `quotes 1, transactions 1, counters 9`. */
export function rowsByTable(plan: WritePlan): ReadonlyMap<string, number> {
  const rows = new Map(plan.inserts.map(({ table, rows: { length } }) => [table, length]))
  if (plan.counters.length > 0) rows.set('counters', plan.counters.length)
  return rows
}
