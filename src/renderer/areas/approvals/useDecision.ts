import { useRef } from 'react'
import type { AgentAction } from '../../../contract/agents/schemas'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { useWrite } from '../../client/useWrite'
import { startDecisionRest } from './decisionRest'

export interface Decision {
  readonly approve: () => Promise<unknown>
  /** Answers whether the question is settled, by this rejection or by an earlier decision. */
  readonly reject: (reason: string) => Promise<boolean>
  readonly isSending: boolean
  /** The refusal because someone had decided before. */
  readonly conflict: ServiceCallError | null
  readonly approveError: ServiceCallError | null
  readonly rejectError: ServiceCallError | null
}

const conflictOf = (error: ServiceCallError | null) => (error !== null && error.status === 409 ? error : null)
const otherThanConflict = (error: ServiceCallError | null) => (error !== null && error.status !== 409 ? error : null)

/** The two decisions about one action; one at a time, each sent once. */
export function useDecision(action: AgentAction, onDecided: (reply: AgentAction) => void): Decision {
  const params = { agentId: action.agentId, actionId: action.id }
  const isConflict = useRef(false)
  const settled = {
    onDone: (reply: AgentAction) => {
      startDecisionRest()
      onDecided(reply)
    },
    onRefused: (error: ServiceCallError) => {
      isConflict.current = error.status === 409
    },
  }
  const approve = useWrite('approveAgentAction', settled)
  const reject = useWrite('rejectAgentAction', settled)
  return {
    approve: () => approve.send({ params }),
    reject: async (reason) => {
      isConflict.current = false
      const body = reason.trim() === '' ? {} : { reason: reason.trim() }
      const reply = await reject.send({ params, body })
      return reply !== null || isConflict.current
    },
    isSending: approve.isSending || reject.isSending,
    conflict: conflictOf(approve.error) ?? conflictOf(reject.error),
    approveError: otherThanConflict(approve.error),
    rejectError: otherThanConflict(reject.error),
  }
}
