import { type KeyboardEvent, useCallback } from 'react'
import { useShortcut } from '../../navigation/keys/useShortcut'

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
}

function focusedRowId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
}

/**
 * J, K and the arrows move the selection, Enter opens, C copies the id. Answers the handler of the table's own keys.
 */
export function useRowKeys<Row>(keys: RowKeys<Row>): (event: KeyboardEvent) => void {
  const { rows, rowId, selectedId, onSelect, onOpen, hasKeys, pageRows, moveTo } = keys
  const indexOf = (id: string | null | undefined) => rows.findIndex((row) => rowId(row) === id)
  const index = selectedId === null ? -1 : indexOf(selectedId)
  // Without a selection the keys go on from the row that has the focus: the one whose panel was closed.
  const standing = () => (index < 0 ? indexOf(focusedRowId()) : index)

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
  useShortcut('next', () => go(standing() + 1), isActive)
  useShortcut('previous', () => go(standing() - 1), isActive)
  useShortcut('open', open, isActive && onOpen !== undefined && index >= 0)
  useShortcut('copyId', () => void navigator.clipboard.writeText(selectedId ?? ''), isActive && selectedId !== null)

  return (event) => {
    if (event.target instanceof Element && event.target.closest('button,a,input') !== null) return
    const from = standing()
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
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
