import type { AskedFirst } from '../../client/askedFirst'
import type { Reply } from '../../client/operations'
import { useFirstPages } from '../../client/useFirstRows'
import { type Read, useRead } from '../../client/useRead'

const EVERY = {}

interface AgentRead {
  readonly read: Read<'getAgentById'>
  /** It was deleted, and the interface knows it no more. */
  readonly isDeleted: boolean
}

const lookUp = (id: string) => ({ query: { text: id, kind: 'AGENT', limit: 1 } }) as const

const isGoneIn = (found: Reply<'searchObjects'> | undefined, id: string): boolean =>
  found?.data.some((hit) => hit.id === id && hit.status === 'DELETED') === true

/** What else is read of an agent is asked for once the search has said that it was not deleted. */
export const afterAgent = (id: string): AskedFirst => ({
  queryKey: ['searchObjects', lookUp(id)],
  isThere: (data) => !isGoneIn(data as Reply<'searchObjects'> | undefined, id),
})

/**
 * Reads an agent. It is looked for, so that a deleted one is not asked for: first where it is not listed, and again
 * before it is read again. Input: its id, also one that an address brings.
 */
export function useAgent(id: string): AgentRead {
  const { rows, isLoading } = useFirstPages('listAgents', EVERY)
  const isListed = rows.some((agent) => agent.id === id)
  const { data, error, isStale } = useRead('searchObjects', lookUp(id), { isEnabled: !isLoading })
  const isGone = isGoneIn(data, id)
  const isAsked = !isGone && (isListed || error !== null || (data !== undefined && !isStale))
  const read = useRead('getAgentById', { params: { agentId: id } }, { isEnabled: isAsked, after: afterAgent(id) })
  return { read, isDeleted: isGone || read.error?.reason === 'AGENT_DELETED' }
}
