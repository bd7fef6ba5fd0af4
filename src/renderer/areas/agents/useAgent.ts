import { useFirstPages } from '../../client/useFirstRows'
import { type Read, useRead } from '../../client/useRead'

const EVERY = {}

interface AgentRead {
  readonly read: Read<'getAgentById'>
  /** It was deleted, and the interface knows it no more. */
  readonly isDeleted: boolean
}

/**
 * Reads an agent. One that is not listed is looked for first, so that a deleted one is not asked for. Input: its id,
 * also one that an address brings.
 */
export function useAgent(id: string): AgentRead {
  const { rows, isLoading } = useFirstPages('listAgents', EVERY)
  const isListed = rows.some((agent) => agent.id === id)
  const query = { text: id, kind: 'AGENT', limit: 1 } as const
  const { data, error } = useRead('searchObjects', { query }, { isEnabled: !isListed && !isLoading })
  const isGone = !isListed && data?.data.some((hit) => hit.id === id && hit.status === 'DELETED') === true
  const isAsked = isListed || error !== null || (data !== undefined && !isGone)
  const read = useRead('getAgentById', { params: { agentId: id } }, { isEnabled: isAsked })
  return { read, isDeleted: isGone || read.error?.reason === 'AGENT_DELETED' }
}
