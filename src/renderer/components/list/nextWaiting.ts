/** Where the selection stood in the list; its item may leave the list before its decision is answered. */
export interface Standing {
  readonly id: string
  /** What followed it, nearest first; then what came before it, nearest first. */
  readonly neighbourIds: readonly string[]
}

/** Where `id` stands among `ids`; null when it is not there. */
export function standingOf(ids: readonly string[], id: string): Standing | null {
  const index = ids.indexOf(id)
  return index < 0 ? null : { id, neighbourIds: [...ids.slice(index + 1), ...ids.slice(0, index).reverse()] }
}

/** What to show after a decision: the item that moved up into its place, else the first that waits, else nothing. */
export function nextWaiting(
  ids: readonly string[],
  decidedIds: readonly string[],
  standing: Standing | null,
): string | null {
  const rest = ids.filter((id) => !decidedIds.includes(id))
  const near = standing !== null && decidedIds.includes(standing.id) ? standing.neighbourIds : []
  return near.find((id) => rest.includes(id)) ?? rest[0] ?? null
}
