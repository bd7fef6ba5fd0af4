import { useMemo, useState } from 'react'

export interface HeldRows<Row> {
  readonly shown: readonly Row[]
  /** How many newer rows wait above what is shown. */
  readonly freshCount: number
}

/**
 * Keeps a live list still: rows newer than the one that stood on top stay back. When that row is gone, or nothing is
 * held, everything is shown.
 */
export function holdNewRows<Row>(
  rows: readonly Row[],
  heldTopId: string | null,
  rowId: (row: Row) => string,
): HeldRows<Row> {
  if (heldTopId === null) return { shown: rows, freshCount: 0 }
  const index = rows.findIndex((row) => rowId(row) === heldTopId)
  return index <= 0 ? { shown: rows, freshCount: 0 } : { shown: rows.slice(index), freshCount: index }
}

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
