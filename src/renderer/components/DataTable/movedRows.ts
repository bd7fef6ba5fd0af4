/**
 * By how many places the row at `topIndex` has moved from the old rows to the new ones. When it is gone, the next row
 * that is still there tells; 0 when none is near.
 */
export function movedRows<Row>(
  old: readonly Row[],
  rows: readonly Row[],
  topIndex: number,
  rowId: (row: Row) => string,
): number {
  for (const [step, row] of old.slice(topIndex, topIndex + SEARCHED_ROWS).entries()) {
    const id = rowId(row)
    // Most often nothing above has changed, which the same place tells without a search.
    const place = topIndex + step
    const same = rows[place]
    if (same !== undefined && rowId(same) === id) return 0
    const found = rows.findIndex((candidate) => rowId(candidate) === id)
    if (found >= 0) return found - place
  }
  return 0
}

const SEARCHED_ROWS = 30
