import type { Agent } from '../../../contract/agents/schemas'
import { StatusBadge } from '../../components/StatusBadge'

interface AgentStatusProps {
  readonly agent: Pick<Agent, 'isPaused' | 'isConnected'>
  readonly isFramed?: boolean
}

/** Paused before all else, because it decides what the agent can do; then whether it is connected. */
export function AgentStatus({ agent, isFramed = false }: AgentStatusProps) {
  const status = agent.isPaused ? 'PAUSED' : agent.isConnected ? 'CONNECTED' : 'NOT_CONNECTED'
  return <StatusBadge status={status} isFramed={isFramed} />
}
