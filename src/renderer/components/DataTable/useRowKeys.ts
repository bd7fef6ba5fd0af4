import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { useShortcut } from '../../navigation/keys/useShortcut'
import type { RowMarks } from './rowMarks'

interface RowKeys<Row> {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  readonly selectedId: string | null
  readonly onSelect: ((id: string, row: Row) => void) | undefined
  readonly onOpen: ((id: string, row: Row) => void) | undefined
  readonly hasKeys: boolean
  /** Rows that fit on screen, for the page keys. */
  readonly pageRows: number
  readonly moveTo: (index: number) => void
  readonly marks: RowMarks<Row> | null
}

/** The row that has the focus itself; null where a control in it has it. */
function focusedRow(): HTMLElement | null {
  const focused = document.activeElement
  return focused instanceof HTMLElement && focused.matches('[data-row]') ? focused : null
}

function focusedRowId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
}

interface MarkKeys<Row> extends Pick<RowKeys<Row>, 'marks' | 'rows' | 'rowId'> {
  readonly standing: () => number
  readonly go: (index: number) => void
  readonly isActive: boolean
}

/** X marks the row, Shift with an arrow marks on to the next. */
function useMarkKeys<Row>({ marks, rows, rowId, standing, go, isActive }: MarkKeys<Row>): void {
  const idAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? null : rowId(row)
  }
  const toggle = () => {
    const row = rows[Math.max(0, standing())]
    if (row !== undefined) marks?.toggle(rowId(row), row)
  }
  const extend = (step: 1 | -1) => {
    const from = Math.max(0, standing())
    const to = Math.min(Math.max(from + step, 0), rows.length - 1)
    const toId = idAt(to)
    if (toId === null) return
    marks?.extend(rows, toId, idAt(from))
    go(to)
  }
  useShortcut('mark', toggle, isActive)
  useShortcut('markNext', () => extend(1), isActive)
  useShortcut('markPrevious', () => extend(-1), isActive)
}

/**
 * Whoever is led here by an act of theirs stands on the row that it made, also from another row of the list: keys act
 * on what is selected, so no other row may look like it. A page that was opened has its own start.
 */
function useArrival(index: number, selectedId: string | null, moveTo: RowKeys<unknown>['moveTo']): void {
  const place = useRef(index)
  place.current = index
  const isFound = index >= 0
  useEffect(() => {
    if (!isFound) return
    // What had the focus has left by the next frame, and the page has taken it.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      const isOnPage = activeElement?.matches('#content, [data-panel]') === true
      const rowId = focusedRow()?.dataset.row
      if (isOnPage || (rowId !== undefined && rowId !== selectedId)) moveTo(place.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [isFound, selectedId, moveTo])
}

/**
 * J, K and the arrows move the selection, Enter opens, C copies the id. Answers the handler of the table's own keys.
 */
export function useRowKeys<Row>(keys: RowKeys<Row>): (event: KeyboardEvent) => void {
  const { rows, rowId, selectedId, onSelect, onOpen, hasKeys, pageRows, moveTo, marks } = keys
  const indexOf = (id: string | null | undefined) => rows.findIndex((row) => rowId(row) === id)
  const index = selectedId === null ? -1 : indexOf(selectedId)
  const place = useRef<{ readonly id: string; readonly index: number } | null>(null)
  useEffect(() => {
    if (selectedId !== null && index >= 0) place.current = { id: selectedId, index }
  }, [selectedId, index])
  useArrival(index, selectedId, moveTo)
  // What is shown has left the list: what followed it stands in its place now.
  const left = index < 0 && place.current?.id === selectedId ? place.current.index : null
  // Without a selection the keys go on from the row that has the focus: the one whose panel was closed.
  const standing = () => (index < 0 ? indexOf(focusedRowId()) : index)
  const below = () => left ?? standing() + 1
  const above = () => (left ?? standing()) - 1

  const go = useCallback(
    (wanted: number) => {
      const next = Math.min(Math.max(wanted, 0), rows.length - 1)
      const row = rows[next]
      if (row === undefined || onSelect === undefined) return
      onSelect(rowId(row), row)
      moveTo(next)
    },
    [rows, rowId, onSelect, moveTo],
  )
  const open = () => {
    const row = rows[index]
    if (row !== undefined) onOpen?.(rowId(row), row)
  }
  const isActive = hasKeys && onSelect !== undefined && rows.length > 0
  useShortcut('next', () => go(below()), isActive)
  useShortcut('previous', () => go(above()), isActive)
  useShortcut('open', open, isActive && onOpen !== undefined && index >= 0)
  useMarkKeys({ marks, rows, rowId, standing, go, isActive: isActive && marks !== null })
  useShortcut('copyId', () => void navigator.clipboard.writeText(selectedId ?? ''), isActive && selectedId !== null)

  return (event) => {
    if (event.target instanceof Element && event.target.closest('button,a,input') !== null) return
    // With Shift they mark, as shortcuts that a person may change.
    if (event.shiftKey && marks !== null) return
    const from = standing()
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: below(),
      ArrowUp: above(),
      PageDown: from + pageRows,
      PageUp: from - pageRows,
      Home: 0,
      End: rows.length - 1,
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      go(step)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (index < 0) go(from)
      else open()
    }
  }
}
