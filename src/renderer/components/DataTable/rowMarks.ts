import { useMemo, useRef, useState } from 'react'
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

/** The marks of one list. */
export function useRowMarks<Row>(rowId: (row: Row) => string): RowMarks<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(() => new Map())
  const anchor = useRef<string | null>(null)
  return useMemo(
    () => ({
      rows,
      toggle: (id, row) => {
        anchor.current = id
        setRows((was) => {
          const next = new Map(was)
          if (!next.delete(id)) next.set(id, row)
          return next
        })
      },
      extend: (listed, toId, anchorId) => {
        const from = anchor.current ?? anchorId ?? toId
        anchor.current = from
        const added = rowsBetween(listed, rowId, from, toId)
        setRows((was) => new Map([...was, ...added.map((row) => [rowId(row), row] as const)]))
      },
      set: (all) => setRows(new Map(all.map((row) => [rowId(row), row]))),
      clear: () => {
        anchor.current = null
        setRows((was) => (was.size === 0 ? was : new Map()))
      },
    }),
    [rows, rowId],
  )
}
