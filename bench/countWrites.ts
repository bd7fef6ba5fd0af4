import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { DATABASE } from './growData'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

/** What one write of ours does: the new rows by table, the rows that change, and the counters that move. */
export interface WritePlan {
  readonly inserts: readonly { readonly table: string; readonly key: string; readonly rows: readonly Row[] }[]
  /** `isOwn`: the row was made by the call that went before, and each run changes that of its own. */
  readonly updates: readonly {
    readonly table: string
    readonly key: Row
    readonly changes: Row
    readonly isOwn: boolean
  }[]
  readonly counters: readonly { readonly list: string; readonly key: string }[]
}

interface Table {
  readonly name: string
  readonly keys: readonly string[]
}

interface Snapshot {
  /** By table, then by key as JSON. */
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly counters: ReadonlyMap<string, number>
}

function tablesOf(sqlite: BetterSqlite3.Database): Table[] {
  const names = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
  return names
    .filter((name) => name !== 'counters' && !name.startsWith('sqlite_'))
    .map((name) => {
      const columns = sqlite.prepare(`PRAGMA table_info(${name})`).all() as { name: string; pk: number }[]
      return { name, keys: columns.filter(({ pk }) => pk > 0).map((column) => column.name) }
    })
}

function keyOf({ keys }: Table, row: Row): Row {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
}

function snapshotOf(sqlite: BetterSqlite3.Database): Snapshot {
  const rowsOf = (table: Table): [string, Map<string, string>] => {
    const rows = sqlite.prepare(`SELECT * FROM ${table.name}`).all() as Row[]
    return [table.name, new Map(rows.map((row) => [JSON.stringify(keyOf(table, row)), JSON.stringify(row)]))]
  }
  const counters = sqlite.prepare('SELECT list, key, n FROM counters').all() as {
    list: string
    key: string
    n: number
  }[]
  return {
    rows: new Map(tablesOf(sqlite).map(rowsOf)),
    counters: new Map(counters.map(({ list, key, n }) => [JSON.stringify([list, key]), n])),
  }
}

function changesOf(before: Row, after: Row): Row {
  return Object.fromEntries(Object.entries(after).filter(([column, value]) => before[column] !== value))
}

function planOf(tables: readonly Table[], old: Snapshot, before: Snapshot, after: Snapshot): WritePlan {
  const inserts: WritePlan['inserts'][number][] = []
  const updates: WritePlan['updates'][number][] = []
  for (const table of tables) {
    const known = before.rows.get(table.name) ?? new Map<string, string>()
    const added: Row[] = []
    for (const [key, text] of after.rows.get(table.name) ?? []) {
      const was = known.get(key)
      if (was === undefined) added.push(JSON.parse(text) as Row)
      else if (was !== text) {
        const changes = changesOf(JSON.parse(was) as Row, JSON.parse(text) as Row)
        const isOwn = old.rows.get(table.name)?.has(key) !== true
        updates.push({ table: table.name, key: JSON.parse(key) as Row, changes, isOwn })
      }
    }
    if (added.length > 0) inserts.push({ table: table.name, key: table.keys[0] ?? 'rowid', rows: added })
  }
  const moved = [...after.counters].filter(([name, n]) => before.counters.get(name) !== n)
  const counters = moved.map(([name]) => {
    const [list = '', key = ''] = JSON.parse(name) as string[]
    return { list, key }
  })
  return { inserts, updates, counters }
}

/**
 * Watches the database of a running host while `write` runs, and says what one run wrote. What `prepare` makes for it
 * does not count.
 */
export async function countWrites<Prepared>(
  dataDir: string,
  prepare: () => Promise<Prepared>,
  write: (prepared: Prepared) => Promise<unknown>,
): Promise<WritePlan> {
  await write(await prepare())
  const sqlite = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true })
  try {
    const old = snapshotOf(sqlite)
    const prepared = await prepare()
    const before = snapshotOf(sqlite)
    await write(prepared)
    return planOf(tablesOf(sqlite), old, before, snapshotOf(sqlite))
  } finally {
    sqlite.close()
  }
}

/** Rows by table, as printed: `quotes 1, transactions 1, counters 9`; new and changed ones count alike. */
export function rowsByTable(plans: readonly WritePlan[]): ReadonlyMap<string, number> {
  const rows = new Map<string, number>()
  const add = (table: string, count: number) => rows.set(table, (rows.get(table) ?? 0) + count)
  for (const { inserts, updates, counters } of plans) {
    for (const insert of inserts) add(insert.table, insert.rows.length)
    for (const { table } of updates) add(table, 1)
    if (counters.length > 0) add('counters', counters.length)
  }
  return rows
}
