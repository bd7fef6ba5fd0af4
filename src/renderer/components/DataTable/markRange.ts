/** The rows from one id to another, both among them, whichever stands first; none where one of them is not there. */
export function rowsBetween<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  from: string,
  to: string,
): readonly Row[] {
  const [one, other] = [from, to].map((id) => rows.findIndex((row) => rowId(row) === id))
  if (one === undefined || other === undefined || one < 0 || other < 0) return []
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1)
}
