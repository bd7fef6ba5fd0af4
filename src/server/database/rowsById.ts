import type { InsertObject, Selectable } from 'kysely'
import { changePrepared, runPrepared } from './preparedQuery'
import type { Database, Tx } from './schema'

type TableWithId = { [T in keyof Database]: Database[T] extends { id: string } ? T : never }[keyof Database]

/** The row with that id, or null. */
export async function getRowById<T extends TableWithId>(tx: Tx, table: T, id: string): Promise<Database[T] | null> {
  const rows = await runPrepared<Database[T]>(tx, `get ${table}`, [id], () =>
    tx
      .selectFrom(table as 'quotes')
      .selectAll()
      .where('id', '=', id),
  )
  return rows[0] ?? null
}

/** The rows with these ids, by id, in one query; an id that is null or unknown is left out. */
export async function getRowsById<T extends TableWithId>(
  tx: Tx,
  table: T,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Database[T]>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await runPrepared<Database[T]>(tx, `get ${wanted.length} ${table}`, wanted, () =>
    tx
      .selectFrom(table as 'quotes')
      .selectAll()
      .where('id', 'in', wanted),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Writes the columns in which the two rows differ, and nothing when there are none: a column that is set is written
 * into every index that holds it, changed or not.
 */
export async function updateRow<T extends TableWithId>(
  tx: Tx,
  table: T,
  before: Database[T],
  after: Database[T],
): Promise<void> {
  const columns = (Object.keys(after) as (keyof Database[T] & string)[]).filter((name) => after[name] !== before[name])
  if (columns.length === 0) return
  const values = columns.map((name) => after[name])
  const changes = Object.fromEntries(columns.map((name) => [name, after[name]]))
  await runPrepared(tx, `update ${table} ${columns.join()}`, [...values, before.id], () =>
    tx
      .updateTable(table as 'quotes')
      .set(changes)
      .where('id', '=', before.id),
  )
}

const inserting = <T extends keyof Database>(tx: Tx, table: T, row: Selectable<Database[T]>) =>
  tx.insertInto(table).values(row as unknown as InsertObject<Database, T>)

/** Inserts one whole row. */
export async function insertRow<T extends keyof Database>(
  tx: Tx,
  table: T,
  row: Selectable<Database[T]>,
): Promise<void> {
  const columns = Object.keys(row)
  await runPrepared(tx, `insert ${table} ${columns.join()}`, Object.values(row), () => inserting(tx, table, row))
}

/** Inserts one whole row unless one stands that excludes it. Returns: whether it was inserted. */
export async function insertRowOnce<T extends keyof Database>(
  tx: Tx,
  table: T,
  row: Selectable<Database[T]>,
): Promise<boolean> {
  const columns = Object.keys(row)
  const inserted = await changePrepared(tx, `insert once ${table} ${columns.join()}`, Object.values(row), () =>
    inserting(tx, table, row).onConflict((on) => on.doNothing()),
  )
  return inserted === 1
}
