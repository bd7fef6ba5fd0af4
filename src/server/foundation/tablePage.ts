import { PAGE_LIMIT_DEFAULT, type Page } from '../../contract/primitives/pagination'
import { cursorMark, keyPlace, readCursor, refuseCursor, writeCursor } from './listCursor'

/** A page that is asked of a committed table. */
interface TablePageQuery<Row> {
  /** Names the list inside its cursors, so that a cursor of another list answers 400. */
  readonly list: string
  /** What narrowed and ordered the rows: a cursor belongs to these. */
  readonly filters: Readonly<Record<string, string | boolean | undefined>>
  /** Unique in the table. */
  readonly keyOf: (row: Row) => string
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/**
 * One page of rows that are already narrowed and in order; the cursor names the last row that was given.
 *
 * Errors: INVALID_INPUT on field `cursor` for a cursor that is damaged, or of another list, filter or order.
 * Source: behaviour 1.4.
 */
export function pageOfTable<Row>(rows: readonly Row[], query: TablePageQuery<Row>): Page<Row> {
  const { list, filters, keyOf, limit = PAGE_LIMIT_DEFAULT, cursor } = query
  const mark = cursorMark(list, Object.entries(filters).sort())
  let start = 0
  if (cursor !== undefined) {
    const [key] = readCursor(cursor, mark, keyPlace)
    const index = rows.findIndex((row) => keyOf(row) === key)
    if (index === -1) refuseCursor('CURSOR_MALFORMED')
    start = index + 1
  }
  const data = rows.slice(start, start + limit)
  const last = data.at(-1)
  const totalCount = rows.length
  if (last === undefined || start + limit >= rows.length) return { data, hasMore: false, totalCount }
  return { data, hasMore: true, nextCursor: writeCursor(mark, keyOf(last)), totalCount }
}
