import type { Agent } from '../../../contract/agents/schemas'
import { stateText } from '../../components/format/stateText'
import { StatusBadge } from '../../components/StatusBadge'

type Standing = Pick<Agent, 'isPaused' | 'isConnected'>

/** Paused before all else, because it decides what the agent can do; then whether it is connected. */
const stateOf = ({ isPaused, isConnected }: Standing, isOfDeleted: boolean): string => {
  if (isOfDeleted) return 'NOT_IN_USE'
  return isPaused ? 'PAUSED' : isConnected ? 'CONNECTED' : 'NOT_CONNECTED'
}

/** The state of an agent as a text. Input: `isOfDeleted`, it ended with its customer. */
export const agentStateText = (agent: Standing, isOfDeleted: boolean): string =>
  stateText(stateOf(agent, isOfDeleted), 'AGENT')

interface AgentStatusProps {
  readonly agent: Standing
  /** It ended with its customer, whatever state it was left in. */
  readonly isOfDeleted: boolean
  readonly isFramed?: boolean
}

/** The state of an agent; that of a deleted customer is not in use. */
export function AgentStatus({ agent, isOfDeleted, isFramed = false }: AgentStatusProps) {
  return <StatusBadge status={stateOf(agent, isOfDeleted)} kind="AGENT" isFramed={isFramed} />
}
