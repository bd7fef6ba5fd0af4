import type { Store } from '../database/open'
import { faultOfRow, type Table } from '../database/table'
import { allTables } from '../host/tables'

/** Every table and index that has an entry, by its pages: a statement that asks each table takes longer to prepare. */
const WITH_ENTRIES = 'SELECT name FROM dbstat WHERE aggregate = TRUE AND ncell > 0'

const TEXTS_MAX = 2000
const LENGTH_MAX = 2000

type Row = Readonly<Record<string, unknown>>

/** Texts that fit their column, by table and column: a test begins with the same rows as the one before. */
const fitting = new Map<Table, Map<string, Set<string>>>()

function fittingIn(table: Table, column: string): Set<string> {
  const ofTable = fitting.get(table) ?? new Map<string, Set<string>>()
  fitting.set(table, ofTable)
  const texts = ofTable.get(column) ?? new Set<string>()
  ofTable.set(column, texts)
  return texts
}

/** Remembers what fits, and looks at none of it twice. */
function faultOf(table: Table, row: Row) {
  const unseen = Object.keys(table.columns).filter((column) => {
    const value = row[column]
    return typeof value !== 'string' || !fittingIn(table, column).has(value)
  })
  const fault = faultOfRow(table, row, unseen)
  if (fault !== null) return fault
  for (const column of unseen) {
    const [value, texts] = [row[column], fittingIn(table, column)]
    if (typeof value === 'string' && value.length <= LENGTH_MAX && texts.size < TEXTS_MAX) texts.add(value)
  }
  return null
}

/** Throws unless every row fits its table's declaration: what the service writes, an import must be able to take. */
export function assertRowsFit({ sqlite }: Pick<Store, 'sqlite'>): void {
  const withRows = new Set(sqlite.prepare(WITH_ENTRIES).pluck().all())
  for (const table of allTables.filter(({ name }) => withRows.has(name))) {
    for (const row of sqlite.prepare<[], Row>(`SELECT * FROM ${table.name}`).safeIntegers().iterate()) {
      const fault = faultOf(table, row)
      if (fault === null) continue
      throw new Error(`${table.name}.${fault.column} ${fault.problem}, and is ${String(row[fault.column])}`)
    }
  }
}
