import { type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { listWords } from '../listWords'
import { MarkBox } from './MarkBox'
import type { RowMarks } from './rowMarks'

/** Pixels of the column of boxes. */
export const MARK_PX = 36

/** Marks what is loaded, or takes all marks away. */
export function MarkAll<Row>({ marks, rows }: { readonly marks: RowMarks<Row>; readonly rows: readonly Row[] }) {
  const count = marks.rows.size
  const isAll = count > 0 && count >= rows.length
  const act = () => (count > 0 ? marks.clear() : marks.set(rows))
  return <MarkBox label={listWords.table.markAll} isMarked={isAll} isMixed={count > 0 && !isAll} onMark={act} />
}

interface MarkingInput<Row> {
  readonly marks: RowMarks<Row> | null
  readonly rows: readonly Row[]
  readonly selectedId: string | null
}

/** What a click marks; the same function for every draw, so that rows are not drawn again. */
export function useMarking<Row>(input: MarkingInput<Row>): (id: string, row: Row, isRange: boolean) => void {
  const latest = useRef(input)
  useLayoutEffect(() => {
    latest.current = input
  })
  return useCallback((id, row, isRange) => {
    const { marks, rows, selectedId } = latest.current
    if (isRange) marks?.extend(rows, id, selectedId)
    else marks?.toggle(id, row)
  }, [])
}

interface RowClicks<Row> {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** Null where rows cannot be marked. */
  readonly onMark: ((id: string, row: Row, isRange: boolean) => void) | null
}

/** What a click in a table does to the row under it: the act, or with Shift or Control a mark. */
export function actOnRow<Row>(
  event: MouseEvent,
  { rows, rowId, onMark }: RowClicks<Row>,
  act: ((id: string, row: Row) => void) | undefined,
): void {
  const target = event.target as Element
  const id = target.closest<HTMLElement>('[data-row]')?.dataset.row
  const row = rows.find((candidate) => rowId(candidate) === id)
  if (id === undefined || row === undefined || target.closest('a,button,input,label') !== null) return
  if (onMark !== null && (event.shiftKey || event.ctrlKey || event.metaKey)) onMark(id, row, event.shiftKey)
  else act?.(id, row)
}
