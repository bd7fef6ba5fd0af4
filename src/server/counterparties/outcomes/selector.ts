const SELECTOR_LENGTH = 3

/** One row of a sandbox table: which ending selects which outcome, and where that is written. */
export interface OutcomeRow<Outcome> {
  /** The last three characters; null is the row for every other ending. */
  readonly suffix: string | null
  readonly outcome: Outcome
  /** What happens, in words for people. */
  readonly label: string
  readonly source: string
}

/**
 * The three characters that select a sandbox outcome. Of an identifier with a domain part they end the user part.
 *
 * Source: specification, "Sandbox endpoints and behaviour"; behaviour 9.4.
 */
export function selectorOf(identifier: string): string {
  const at = identifier.lastIndexOf('@')
  const selecting = at > 0 ? identifier.slice(0, at) : identifier
  return selecting.slice(-SELECTOR_LENGTH)
}

/** The row that an identifier selects; the row without a suffix when none matches or there is no identifier. */
export function rowOf<Outcome>(rows: readonly OutcomeRow<Outcome>[], identifier: string | null): OutcomeRow<Outcome> {
  const selector = identifier === null ? null : selectorOf(identifier)
  const fallback = rows.find((row) => row.suffix === null)
  const row = rows.find((candidate) => candidate.suffix !== null && candidate.suffix === selector) ?? fallback
  if (row === undefined) throw new Error('an outcome table has no row for every other ending')
  return row
}
