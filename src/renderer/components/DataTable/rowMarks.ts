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
interface Listed<Row> extends Pick<TableSource<Row>, 'rows' | 'hasMore' | 'isLoading' | 'isStale'> {
  /** All that belong to the list, loaded or not; null while that is not known. */
  readonly everyId?: ReadonlySet<string> | null
}

export interface MarkedRows<Row> {
  readonly rowId: (row: Row) => string
  /** Whether a row has left the list by the clock. */
  readonly isOver: (row: Row) => boolean
}

/**
 * The marked rows that are still in the list: what somebody else decided, or what expired, has left it. Of what is not
 * loaded, the clock and `everyId` say it; a list whose rows are another question's for now says nothing.
 */
export function marksLeft<Row>(
  marked: ReadonlyMap<string, Row>,
  listed: Listed<Row>,
  { rowId, isOver }: MarkedRows<Row>,
): ReadonlyMap<string, Row> {
  if (listed.isLoading === true || listed.isStale === true || marked.size === 0) return marked
  const there = new Set(listed.rows.map(rowId))
  const isFurtherDown = (id: string, row: Row) => !isOver(row) && listed.everyId?.has(id) !== false
  const left = [...marked].filter(([id, row]) => there.has(id) || (listed.hasMore === true && isFurtherDown(id, row)))
  return left.length === marked.size ? marked : new Map(left)
}

/** What a person has marked of one list, whether it is still there or not. */
export interface KeptMarks<Row> {
  readonly of: string
  readonly kept: Marked<Row>
  readonly setKept: (change: (was: Marked<Row>) => Marked<Row>) => void
  readonly hasMarks: boolean
}

/** Holds the marks of one list. Input: which question's rows it shows. */
export function useKeptMarks<Row>(of: string): KeptMarks<Row> {
  const [kept, setKept] = useState<Marked<Row>>(() => ({ of, rows: new Map(), anchorId: null }))
  return { of, kept, setKept, hasMarks: kept.of === of && kept.rows.size > 0 }
}

/**
 * The marks of one list. Rows of another question and those that have left the list are not marked: nobody acts on what
 * they do not see.
 */
export function useRowMarks<Row>(
  { of, kept, setKept }: KeptMarks<Row>,
  facts: MarkedRows<Row>,
  listed: Listed<Row>,
): RowMarks<Row> {
  const { rowId } = facts
  const { rows: there, hasMore, isLoading, isStale, everyId } = listed
  return useMemo(() => {
    const nothing: Marked<Row> = { of, rows: new Map(), anchorId: null }
    const here = (marked: Marked<Row>) => (marked.of === of ? marked : nothing)
    const change = (next: (marked: Marked<Row>) => Omit<Marked<Row>, 'of'>) =>
      setKept((was) => ({ ...next(here(was)), of }))
    return {
      rows: marksLeft(here(kept).rows, { rows: there, hasMore, isLoading, isStale, everyId }, facts),
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
  }, [kept, setKept, facts, rowId, of, there, hasMore, isLoading, isStale, everyId])
}
