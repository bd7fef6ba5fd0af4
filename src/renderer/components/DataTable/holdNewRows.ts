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
