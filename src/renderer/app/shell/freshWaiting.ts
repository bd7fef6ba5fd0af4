/**
 * Which of the waiting actions, newest first, a person has not been called for yet. Unknown rows below a known one are
 * old ones that came up because newer ones were decided; they count only when the queue has grown, as they then may
 * bear an earlier time after the clock was moved.
 */
export function freshWaiting<Row extends { readonly id: string }>(
  newestFirst: readonly Row[],
  known: ReadonlySet<string>,
  hasRisen: boolean,
): readonly Row[] {
  const firstKnown = newestFirst.findIndex(({ id }) => known.has(id))
  const above = firstKnown < 0 ? newestFirst : newestFirst.slice(0, firstKnown)
  if (above.length > 0 || !hasRisen) return above
  return newestFirst.filter(({ id }) => !known.has(id))
}
