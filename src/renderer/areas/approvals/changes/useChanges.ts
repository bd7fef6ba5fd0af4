import { useRead } from '../../../client/useRead'

/** Of the approval rules, or of the policy of one agent. */
export type ChangesOf = { readonly kind: 'RULES' } | { readonly kind: 'POLICY'; readonly agentId: string }

/** The newest changes that were asked for with a second administrator, however they ended. */
export const useChanges = (of: ChangesOf) => useRead('listChangeProposals', { query: { ...of, limit: 100 } })
