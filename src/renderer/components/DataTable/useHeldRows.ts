import { useMemo, useState } from 'react'
import { type HeldRows, holdNewRows } from './holdNewRows'

/** The rows of a live list, held still while `isHeld`. `release` lets the new ones in. */
export function useHeldRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  isHeld: boolean,
): HeldRows<Row> & { readonly release: () => void } {
  const [topId, setTopId] = useState<string | null>(null)
  const first = rows[0]
  const firstId = first === undefined ? null : rowId(first)
  // While nothing is held the mark follows the top, so that holding starts from what is on screen.
  if (!isHeld && topId !== firstId) setTopId(firstId)
  const held = useMemo(() => holdNewRows(rows, isHeld ? topId : null, rowId), [rows, isHeld, topId, rowId])
  return { ...held, release: () => setTopId(firstId) }
}
