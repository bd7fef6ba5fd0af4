import { useMemo, useState } from 'react'
import type { TableSource } from './column'
import { rowsBetween } from './markRange'

/** Several rows that a person has marked, to act on them together. They stay marked while the list scrolls. */
export interface RowMarks<Row> {
  readonly rows: ReadonlyMap<string, Row>
  /** Marks a row, or takes its mark away; a range goes on from it. */
  readonly toggle: (id: string, row: Row) => void
  /** Marks everything from the row that was marked last, or else from `anchorId`, to this one. */
  readonly extend: (listed: readonly Row[], toId: string, anchorId: string | null) => void
  /** Marks these rows and no others. */
  readonly set: (rows: readonly Row[]) => void
  readonly clear: () => void
}

interface Marked<Row> {
  /** Which question's rows these are. */
  readonly of: string
  readonly rows: ReadonlyMap<string, Row>
  /** Where a range goes on from. */
  readonly anchorId: string | null
}

/** What a list says of the rows that it has. */
type Listed<Row> = Pick<TableSource<Row>, 'rows' | 'hasMore' | 'isLoading' | 'isStale'>

export interface MarkedRows<Row> {
  readonly rowId: (row: Row) => string
  /** Whether a row has left the list by the clock. */
  readonly isOver: (row: Row) => boolean
}

/**
 * The marked rows that are still in the list: what somebody else decided, or what expired, has left it. Of a list
 * that is loaded in part the clock alone says it, and one whose rows are another question's for now says nothing.
 */
export function marksLeft<Row>(
  marked: ReadonlyMap<string, Row>,
  listed: Listed<Row>,
  { rowId, isOver }: MarkedRows<Row>,
): ReadonlyMap<string, Row> {
  if (listed.isLoading === true || listed.isStale === true || marked.size === 0) return marked
  const there = new Set(listed.rows.map(rowId))
  const left = [...marked].filter(([id, row]) => there.has(id) || (listed.hasMore === true && !isOver(row)))
  return left.length === marked.size ? marked : new Map(left)
}

/**
 * The marks of one list. Rows of another question, `of`, and those that have left the list are not marked: nobody acts
 * on what they do not see.
 */
export function useRowMarks<Row>(facts: MarkedRows<Row>, of: string, listed: Listed<Row>): RowMarks<Row> {
  const { rowId } = facts
  const [kept, setKept] = useState<Marked<Row>>(() => ({ of, rows: new Map(), anchorId: null }))
  const { rows: there, hasMore, isLoading, isStale } = listed
  return useMemo(() => {
    const nothing: Marked<Row> = { of, rows: new Map(), anchorId: null }
    const here = (marked: Marked<Row>) => (marked.of === of ? marked : nothing)
    const change = (next: (marked: Marked<Row>) => Omit<Marked<Row>, 'of'>) =>
      setKept((was) => ({ ...next(here(was)), of }))
    return {
      rows: marksLeft(here(kept).rows, { rows: there, hasMore, isLoading, isStale }, facts),
      toggle: (id, row) =>
        change((was) => {
          const rows = new Map(was.rows)
          if (!rows.delete(id)) rows.set(id, row)
          return { rows, anchorId: id }
        }),
      extend: (listed, toId, from) =>
        change((was) => {
          const anchorId = was.anchorId ?? from ?? toId
          const added = rowsBetween(listed, rowId, anchorId, toId)
          return { rows: new Map([...was.rows, ...added.map((row) => [rowId(row), row] as const)]), anchorId }
        }),
      set: (all) => change(({ anchorId }) => ({ rows: new Map(all.map((row) => [rowId(row), row])), anchorId })),
      clear: () => setKept((was) => (here(was).rows.size === 0 && was.anchorId === null ? was : nothing)),
    }
  }, [kept, facts, rowId, of, there, hasMore, isLoading, isStale])
}
