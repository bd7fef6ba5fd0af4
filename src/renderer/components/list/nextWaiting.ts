/** Where the selection stood in the list; its item may leave the list before its decision is answered. */
export interface Standing {
  readonly id: string
  /** What followed it; where nothing did, what came before it. */
  readonly neighbourId: string | null
}

/** Where `id` stands among `ids`; null when it is not there. */
export function standingOf(ids: readonly string[], id: string): Standing | null {
  const index = ids.indexOf(id)
  return index < 0 ? null : { id, neighbourId: ids[index + 1] ?? ids[index - 1] ?? null }
}

/** What to show after a decision: the item that moved up into its place, else the first that waits, else nothing. */
export function nextWaiting(ids: readonly string[], decidedId: string, standing: Standing | null): string | null {
  const rest = ids.filter((id) => id !== decidedId)
  const wanted = standing?.id === decidedId ? standing.neighbourId : null
  return wanted !== null && rest.includes(wanted) ? wanted : (rest[0] ?? null)
}
