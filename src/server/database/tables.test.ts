import type BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RESOURCE_NAMES } from '../../contract/primitives/resourceNames'
import { agents } from '../areas/agents/tables'
import { lookups } from '../areas/quotes/tables'
import { fileChunks } from '../files/tables'
import { allTables } from '../host/tables'
import { openMigrated } from '../testing/migratedDatabase'
import { forwardingTargets } from '../webhooks/tables'
import { clearData, clearedTables } from './clearData'
import { type Column, integer, nullable, StoredValueError, text } from './columns'
import { listNewestIds } from './newestId'
import { openStore, type Store } from './open'
import { parentsFirst, readColumn, type Table, table } from './table'

let store: Store
beforeEach(() => {
  store = openStore(':memory:', 'NORMAL', allTables, { openFile: openMigrated })
})
afterEach(() => store.close())

interface ColumnInfo {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

function tablesOf(sqlite: BetterSqlite3.Database): string[] {
  return sqlite
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
    )
    .pluck()
    .all() as string[]
}

const said = ({ type, isNullable }: Column<unknown, unknown>) => `${type}${isNullable ? '' : ' NOT NULL'}`

const columnNames = (sqlite: BetterSqlite3.Database, table: string): string[] =>
  (sqlite.pragma(`table_info(${table})`) as ColumnInfo[]).map(({ name }) => name)

/** What a declaration and the migrations do not agree on, in words. */
function differences(sqlite: BetterSqlite3.Database, { name, columns, references = {}, named }: Table): string[] {
  const found = sqlite.pragma(`table_info(${name})`) as ColumnInfo[]
  const inSql = new Map(
    found.map(({ name: column, type, notnull, pk }) => [column, { type, isNullable: !notnull && !pk }]),
  )
  const keys = sqlite.pragma(`foreign_key_list(${name})`) as { from: string; table: string; to: string | null }[]
  const pointsAt = new Map(
    keys.map(({ from, table, to }) => [from, to === 'id' || to === null ? table : `${table}.${to}`]),
  )
  return [
    ...[...inSql.keys()].filter((column) => !(column in columns)).map((column) => `${name}.${column} is not declared`),
    ...Object.entries(columns).flatMap(([column, declared]) => {
      const real = inSql.get(column)
      if (real === undefined) return [`${name}.${column} is declared, and no migration makes it`]
      const is = `${real.type}${real.isNullable ? '' : ' NOT NULL'}`
      return is === said(declared) ? [] : [`${name}.${column} is ${is}, and declared ${said(declared)}`]
    }),
    ...[...pointsAt]
      .filter(([column, target]) => references[column] !== target)
      .map(([column, target]) => `${name}.${column} points at ${target}; declare it in references`),
    ...Object.keys(references)
      .filter((column) => !pointsAt.has(column))
      .map((column) => `${name}.${column} is declared a reference, and no migration makes it one`),
    ...(named === undefined ? [] : [[name, named.column] as const, ...Object.entries(named.by)])
      .filter(([table, column]) => !columnNames(sqlite, table).includes(column))
      .map(([table, column]) => `${name} is declared to be named by ${table}.${column}, which no migration makes`),
  ]
}

/** A stored value that fits the column; another for each `n` where the column can hold another. */
function exampleFor(column: Column<unknown, unknown>, n: number): unknown {
  const uuid = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
  if (column.type === 'BLOB') return Buffer.from([n])
  const fit = [n, n % 2, 1, n / 2 + 0.25, `example ${n}`, '2026-11-21T09:00:00.000Z', '{}', '[]', '1'].find(
    (value) => (typeof value === 'number') === (column.type !== 'TEXT') && column.faultOf(value) === null,
  )
  if (fit !== undefined) return fit
  const [, names = ''] = /^must be (?:an id|one) of (.*)$/.exec(column.faultOf('') ?? '') ?? []
  const [word = ''] = names.split(/ or |, /)
  return column.faultOf(word) === null ? word : `${word}:${uuid}`
}

/** Puts one row into each table of data; references point at the row of the other table. */
function fill(sqlite: BetterSqlite3.Database, tables: readonly Table[]): void {
  const ids = new Map<string, unknown>()
  for (const [index, { name, columns, references = {} }] of tables.entries()) {
    const values = Object.entries(columns).map(([column, declared]) => {
      const target = references[column]
      return target === undefined ? exampleFor(declared, index + 1) : ids.get(target)
    })
    const at = Object.keys(columns).indexOf('id')
    if (at !== -1) ids.set(name, values[at])
    const marks = values.map(() => '?').join()
    sqlite.prepare(`INSERT INTO ${name} (${Object.keys(columns).join()}) VALUES (${marks})`).run(values)
  }
}

const sources = import.meta.glob<string>(['../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Tables of which a host has a few rows: sorting them costs nothing. */
const SHORT: readonly string[] = ['api_tokens', 'bulk_jobs']

/** The tables that `listPage` is asked for, with the column by which their lists are in order. */
function listedTables(): readonly (readonly [table: string, column: string])[] {
  return Object.values(sources).flatMap((source) =>
    source
      .split('listPage(')
      .slice(1)
      .flatMap((call) => {
        const asked = call.slice(0, call.indexOf('\n  }'))
        const name = /\btable: '(\w+)'/.exec(asked)?.[1]
        if (name === undefined) return []
        const sorted = /\bsortColumn: (.+)/.exec(asked)?.[1] ?? "'created_at'"
        return [...sorted.matchAll(/'(\w+)'/g)].map(([, column = '']) => [name, column] as const)
      }),
  )
}

const indexesOf = (sqlite: BetterSqlite3.Database, table: string): (readonly (string | null)[])[] =>
  (sqlite.pragma(`index_list(${table})`) as { name: string }[]).map(({ name }) =>
    (sqlite.pragma(`index_info(${name})`) as { name: string | null }[]).map((column) => column.name),
  )

/** In order of the column, of all rows or of those that other columns narrow down to. */
const isOrderOf =
  (column: string) =>
  (index: readonly (string | null)[]): boolean =>
    index.includes(column) && (index[index.indexOf(column) + 1] ?? 'id') === 'id'

describe('the declared tables', () => {
  it('are those that the migrations make, column by column', () => {
    const declared = allTables.map(({ name }) => name)
    const undeclared = tablesOf(store.sqlite).filter((name) => !declared.includes(name))
    expect(
      undeclared.map((name) => `${name} is not declared; give it a table() in the tables.ts of whoever keeps it`),
    ).toEqual([])
    expect(allTables.flatMap((one) => differences(store.sqlite, one))).toEqual([])
  })

  it('say so when what names a row is not there', () => {
    const named = { column: 'file_id', by: { documents: 'file', note_files: 'id' } } as const
    expect(differences(store.sqlite, { ...fileChunks, named })).toEqual([
      'file_chunks is declared to be named by documents.file, which no migration makes',
    ])
  })

  it('say so when a column or a table is forgotten', () => {
    store.sqlite.exec('ALTER TABLE quotes ADD COLUMN memo TEXT; CREATE TABLE memos (id TEXT PRIMARY KEY) STRICT')
    expect(allTables.flatMap((one) => differences(store.sqlite, one))).toEqual(['quotes.memo is not declared'])
    expect(tablesOf(store.sqlite).filter((name) => !allTables.some((one) => one.name === name))).toEqual(['memos'])
  })

  it.each([
    ['a column that no migration makes', { memo: text() }, {}, 'lookups.memo is declared, and no migration makes it'],
    [
      'another type',
      { expires_at: integer() },
      {},
      'lookups.expires_at is TEXT NOT NULL, and declared INTEGER NOT NULL',
    ],
    ['a null too many', { receiver: nullable(text()) }, {}, 'lookups.receiver is TEXT NOT NULL, and declared TEXT'],
    [
      'a reference that there is not',
      {},
      { customer_id: 'customers' },
      'lookups.customer_id is declared a reference, and no migration makes it one',
    ],
  ])('say so when a declaration has %s', (_what, columns, references, said) => {
    const declared = table('lookups', { owner: 'data', columns: { ...lookups.columns, ...columns }, references })
    expect(differences(store.sqlite, declared)).toEqual([said])
  })

  it('say so when a reference is forgotten', () => {
    expect(differences(store.sqlite, table('agents', { owner: 'data', columns: agents.columns }))).toEqual([
      'agents.customer_id points at customers; declare it in references',
    ])
  })

  it('that are listed page by page have an index of their order', () => {
    const missing = listedTables()
      .filter(([name]) => !SHORT.includes(name))
      .filter(([name, column]) => !indexesOf(store.sqlite, name).some(isOrderOf(column)))
    expect(missing.map(([name, column]) => `${name} is listed by ${column}; make an index on (${column}, id)`)).toEqual(
      [],
    )
    expect(listedTables()).toContainEqual(['quotes', 'created_at'])
    expect(isOrderOf('created_at')(['customer_id', 'created_at', 'status'])).toBe(false)
  })

  it('of data have a rowid: a file that comes in is read by it, and a fault names its row', () => {
    const without = store.sqlite.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND wr = 1").pluck()
    const names = without.all()
    expect(allTables.filter(({ owner, name }) => owner === 'data' && names.includes(name))).toEqual([])
  })

  it('are named once, and point at tables that are there', () => {
    const names = allTables.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { references = {} } of allTables)
      for (const target of Object.values(references)) expect(names).toContain(target)
  })
})

const UUID = '00000000-0000-7000-8000-000000000001'

/** Whether the table's ids are of a resource of the interface. */
const isOfInterface = ({ owner, columns }: Table): boolean =>
  owner === 'data' &&
  RESOURCE_NAMES.some((name) => columns.id?.faultOf(`${name}:${UUID}`) === null && columns.id.isId === true)

describe('what people find by text', () => {
  it('is said beside each table whose ids are of the interface', () => {
    const unsaid = allTables.filter((one) => isOfInterface(one) && one.searched === undefined)
    expect(unsaid.map(({ name }) => `${name}: say how people find its rows, in "searched" of table()`)).toEqual([])
  })

  it('stands in columns that the table has', () => {
    const missing = allTables.flatMap(({ name, columns, searched }) =>
      typeof searched !== 'object'
        ? []
        : [...searched.texts.flatMap((one) => (typeof one === 'string' ? one : (one[0] ?? []))), 'created_at']
            .filter((column) => !(column in columns))
            .map((column) => `${name}.${column}`),
    )
    expect(missing).toEqual([])
  })
})

describe('the newest ids', () => {
  it('are those of the data, and none that another host made', async () => {
    fill(store.sqlite, parentsFirst(allTables))
    const found = await store.read((tx) => listNewestIds(tx, allTables))
    const names = found.map((id) => id.split(':')[0])
    expect(names).toEqual(expect.arrayContaining(['Agent', 'Customer', 'Entry', 'Timer', 'Transaction', 'Webhook']))
    expect(names).not.toContain('Audit')
  })
})

describe('a stored value that cannot be read', () => {
  const columns = allTables.flatMap((declared) =>
    Object.keys(declared.columns)
      .filter((column) => column.endsWith('_json'))
      .map((column) => [`${declared.name}.${column}`, declared, column] as const),
  )

  it('stands in one of many columns of JSON', () => expect(columns.length).toBeGreaterThan(35))

  it.each(columns)('is a fault that names %s and the row', (_, declared, column) => {
    const key = 'id' in declared.columns ? 'id' : (Object.keys(declared.columns)[0] ?? '')
    for (const damaged of ['', '{"cut off', '7', 'null', '[{"neither":1}]']) {
      const row = { [key]: 'row 1', [column]: damaged }
      const place = { table: declared.name, column, row: 'row 1' }
      expect(() => readColumn(declared, row, column), damaged).toThrow(expect.objectContaining({ place }))
    }
  })

  it('is never taken for right because another of the same column was', () => {
    const read = (types_json: string) => readColumn(forwardingTargets, { types_json }, 'types_json')
    expect([read('["A"]'), read('["A"]')]).toEqual([['A'], ['A']])
    expect(() => read('["A",1]')).toThrow(StoredValueError)
    expect(() => read('["A"]').push('changed by who reads it')).toThrow(TypeError)
    expect(read('["A"]')).toEqual(['A'])
  })
})

describe('clearData', () => {
  it('leaves no row in any table of data, and every row of the host', async () => {
    const { sqlite } = store
    fill(sqlite, parentsFirst(allTables))
    const count = (name: string) => Number(sqlite.prepare(`SELECT count(*) FROM ${name}`).pluck().get())
    for (const { name } of allTables) expect(count(name), name).toBeGreaterThan(0)
    const triggersIn = (): unknown =>
      sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`).pluck().all()
    const triggers = triggersIn()
    await clearData(store)
    const kept = allTables.filter(({ name }) => count(name) > 0)
    expect(kept.filter(({ owner }) => owner === 'data').map(({ name }) => name)).toEqual(['platform_config'])
    expect(count('search_texts')).toBe(0)
    expect(kept.filter(({ owner }) => owner === 'host')).toHaveLength(
      allTables.filter((one) => one.owner === 'host').length,
    )
    expect(triggersIn()).toEqual(triggers)
  })

  it('empties each table before those that it points at', () => {
    const order = clearedTables(allTables).map(({ name }) => name)
    for (const { name, references = {} } of clearedTables(allTables))
      for (const target of Object.values(references))
        if (order.includes(target)) expect(order.indexOf(name)).toBeLessThan(order.indexOf(target))
  })
})
