import { useMemo, useState } from 'react'
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

/** The marks of one list. Rows of another question, `of`, are not marked: nobody acts on what they do not see. */
export function useRowMarks<Row>(rowId: (row: Row) => string, of: string): RowMarks<Row> {
  const [kept, setKept] = useState<Marked<Row>>(() => ({ of, rows: new Map(), anchorId: null }))
  return useMemo(() => {
    const nothing: Marked<Row> = { of, rows: new Map(), anchorId: null }
    const here = (marked: Marked<Row>) => (marked.of === of ? marked : nothing)
    const change = (next: (marked: Marked<Row>) => Omit<Marked<Row>, 'of'>) =>
      setKept((was) => ({ ...next(here(was)), of }))
    return {
      rows: here(kept).rows,
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
  }, [kept, rowId, of])
}
