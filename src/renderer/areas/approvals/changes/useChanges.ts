import { useRead } from '../../../client/useRead'

/** Of the approval rules, or of the policy of one agent. */
export type ChangesOf = { readonly kind: 'RULES' } | { readonly kind: 'POLICY'; readonly agentId: string }

/** The newest changes that were asked for with a second administrator, however they ended. */
export const useChanges = (of: ChangesOf) => useRead('listChangeProposals', { query: { ...of, limit: 100 } })

/** Who confirmed a version, by its number; a change comes into force on the version it was drafted on, or never. */
export function useConfirmedBy(of: ChangesOf): ReadonlyMap<number, string> {
  const confirmed = useChanges(of).data?.data.flatMap(({ state, baseNumber, endedBy }): [number, string][] =>
    state === 'IN_FORCE' && endedBy !== null && endedBy.name !== null ? [[baseNumber + 1, endedBy.name]] : [],
  )
  return new Map(confirmed)
}
