import { type RawBuilder, sql } from 'kysely'
import { PAGE_LIMIT_DEFAULT, type Page } from '../../contract/primitives/pagination'
import { cursorMark, type RowPlace, readRowCursor, writeCursor } from '../foundation/listCursor'
import { readCounter } from './counters'
import { countLimitOf } from './countLimit'
import { runPrepared } from './preparedQuery'
import type { Database, Tx } from './schema'

/** One condition of a list. `counterKey` names the counter that counts exactly this condition, when there is one. */
export interface ListFilter {
  readonly column: string
  readonly op: '=' | '>=' | '<=' | '>' | '<' | '!='
  readonly value: string | number
  readonly counterKey?: string
}

/** A condition that is not one column against one value; `identity` tells its cursors from others'. */
export interface ListCondition {
  readonly identity: string
  readonly condition: RawBuilder<boolean>
}

/** So many rows of a list, in its order, behind a place. */
export interface PagePart {
  readonly order: 'asc' | 'desc'
  readonly count: number
  readonly after: RowPlace | null
}

export interface ListQuery<T extends keyof Database> {
  /** Names the list inside its cursors, so that a cursor of another list answers 400. */
  readonly list: string
  readonly table: T
  /** Conditions that always hold and that the counters already leave out (such as `is_deleted = 0`). */
  readonly always?: readonly ListFilter[]
  /** A condition that always holds, for what one column against one value cannot say (such as `deleted_at IS NULL`). */
  readonly alwaysWhere?: RawBuilder<boolean>
  readonly filters: readonly ListFilter[]
  readonly conditions?: readonly ListCondition[]
  /** A text column whose order with id is the list's order; defaults to created_at. */
  readonly sortColumn?: string
  readonly order?: 'asc' | 'desc'
  readonly limit?: number
  readonly cursor?: string
  /** Finds the rows of a page where the plain query would look at too many. */
  readonly findRows?: ((part: PagePart) => RawBuilder<Database[T]>) | undefined
  /** Counts the matching rows where the plain query would look at too many. */
  readonly countRows?: (() => Promise<number>) | undefined
  /** True when counters are kept for this list: no filter, or one filter with a counterKey, is counted in O(1). */
  readonly isCounted?: boolean
}

type Row<T extends keyof Database> = Database[T]

function fingerprint<T extends keyof Database>(query: ListQuery<T>): string {
  return cursorMark(
    query.list,
    query.order ?? 'desc',
    query.sortColumn ?? 'created_at',
    [...(query.always ?? []), ...query.filters].map((f) => `${f.column}${f.op}${f.value}`).sort(),
    (query.conditions ?? []).map((c) => c.identity).sort(),
  )
}

/** Columns that no partial index asks for by value. */
const SIGNED = /(_id|status|type|currency)$/

/**
 * One column against one value. SQLite plans a statement again for each value that an equality beside an ORDER BY is
 * given, which costs more than the page; the sign takes the value out of its sight and changes nothing else.
 */
function comparisonOf({ column, op, value }: ListFilter): RawBuilder<boolean> {
  const sign = op === '=' && SIGNED.test(column) ? sql.raw('+') : sql.raw('')
  return sql<boolean>`${sql.ref(column)} ${sql.raw(op)} ${sign}${value}`
}

function whereOf(filters: readonly ListFilter[], conditions: readonly ListCondition[]): RawBuilder<boolean>[] {
  return [...filters.map(comparisonOf), ...conditions.map((c) => sql<boolean>`(${c.condition})`)]
}

function allOf(parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return parts.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join([...parts], sql` AND `)}`
}

function alwaysOf<T extends keyof Database>(query: ListQuery<T>): RawBuilder<boolean>[] {
  return [...whereOf(query.always ?? [], []), ...(query.alwaysWhere === undefined ? [] : [query.alwaysWhere])]
}

/**
 * Runs a list's query, with its text kept by the columns it compares. Conditions that a store wrote itself may carry
 * values in their text's place, so they are compiled each time.
 */
async function runListQuery<T extends keyof Database, Found>(
  tx: Tx,
  query: ListQuery<T>,
  asked: { readonly what: string; readonly values: readonly unknown[]; readonly text: RawBuilder<Found> },
): Promise<Found[]> {
  const { what, values, text } = asked
  if (query.alwaysWhere !== undefined || (query.conditions ?? []).length > 0) return (await text.execute(tx)).rows
  const filters = [...(query.always ?? []), ...query.filters]
  const columns = filters.map(({ column, op }) => column + op).join()
  const { table, sortColumn, order, cursor } = query
  const key = [what, query.limit ?? '', table, columns, sortColumn ?? '', order ?? '', cursor !== undefined].join(' ')
  const parameters = [...filters.map(({ value }) => value), ...values]
  return runPrepared<Found>(tx, key, parameters, () => ({ compile: () => text.compile(tx) }))
}

/**
 * How many rows match, exactly or up to where the reader wants it: a counter row when one counts just this, else a
 * count over an index.
 */
async function countOf<T extends keyof Database>(tx: Tx, query: ListQuery<T>): Promise<number> {
  const conditions = query.conditions ?? []
  if (query.isCounted && conditions.length === 0) {
    if (query.filters.length === 0) return readCounter(tx, query.list, '')
    const [only] = query.filters
    if (query.filters.length === 1 && only?.counterKey !== undefined)
      return readCounter(tx, query.list, only.counterKey)
  }
  const where = allOf([...alwaysOf(query), ...whereOf(query.filters, conditions)])
  const max = countLimitOf(tx)
  const text =
    max === null
      ? sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(query.table)} WHERE ${where}`
      : sql<{ n: number }>`SELECT count(*) AS n FROM (
          SELECT 1 FROM ${sql.table(query.table)} WHERE ${where} LIMIT ${sql.lit(max)})`
  const [row] = await runListQuery(tx, query, { what: `count ${max ?? ''}`, values: [], text })
  return Number(row?.n ?? 0)
}

/**
 * One page of rows by keyset over (sort column, id), newest first unless asked otherwise.
 *
 * Errors: INVALID_INPUT on field `cursor` for a cursor that is damaged, or of another list, filter or order.
 * Source: behaviour 1.4; decisions, Storage.
 */
export async function listPage<T extends keyof Database>(tx: Tx, query: ListQuery<T>): Promise<Page<Row<T>>> {
  const limit = query.limit ?? PAGE_LIMIT_DEFAULT
  const sortColumn = query.sortColumn ?? 'created_at'
  const mark = fingerprint(query)
  const direction = query.order === 'asc' ? sql.raw('ASC') : sql.raw('DESC')
  const parts = [...alwaysOf(query), ...whereOf(query.filters, query.conditions ?? [])]
  const after = readRowCursor(query.cursor, mark)
  if (after !== null) {
    const comparison = sql.raw(query.order === 'asc' ? '>' : '<')
    parts.push(sql<boolean>`(${sql.ref(sortColumn)}, id) ${comparison} (${after.sortValue}, ${after.id})`)
  }
  const text = sql<Row<T>>`SELECT * FROM ${sql.table(query.table)} WHERE ${allOf(parts)}
    ORDER BY ${sql.ref(sortColumn)} ${direction}, id ${direction} LIMIT ${sql.lit(limit + 1)}`
  const values = after === null ? [] : [after.sortValue, after.id]
  const { findRows, order = 'desc' } = query
  const rows =
    findRows === undefined
      ? await runListQuery(tx, query, { what: 'page', values, text })
      : (await findRows({ order, count: limit + 1, after }).execute(tx)).rows
  const totalCount = await (query.countRows?.() ?? countOf(tx, query))
  const hasMore = rows.length > limit
  const data = hasMore ? rows.slice(0, limit) : rows
  const last = data.at(-1) as Record<string, unknown> | undefined
  if (!hasMore || last === undefined) return { data, hasMore: false, totalCount }
  const nextCursor = writeCursor(mark, String(last[sortColumn]), String(last.id))
  return { data, hasMore, nextCursor, totalCount }
}

/** A page with each row shown as the wire has it. */
export function mapPage<From, To>(page: Page<From>, view: (row: From) => To): Page<To> {
  return { ...page, data: page.data.map(view) }
}
