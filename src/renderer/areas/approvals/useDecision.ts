import { useState } from 'react'
import type { DecidedItem, DecisionWord } from '../../../contract/console/agents/decisions'
import type { ServiceCallError } from '../../client/ServiceCallError'
import { useWrite } from '../../client/useWrite'
import { startDecisionRest } from './decisionRest'

/** Why a decision changed nothing: somebody else had decided. */
export type DecidedFirst = NonNullable<DecidedItem['failure']>

export interface Decision {
  readonly approve: () => Promise<unknown>
  /** Answers whether the rejection was taken. */
  readonly reject: (reason: string) => Promise<boolean>
  readonly isSending: boolean
  /** The refusal because someone had decided before. */
  readonly conflict: DecidedFirst | null
  readonly approveError: ServiceCallError | null
  readonly rejectError: ServiceCallError | null
  /** What was refused is said no more. */
  readonly reset: () => void
}

const TAKEN: readonly (DecidedItem['outcome'] | undefined)[] = ['HELD', 'APPROVED', 'REJECTED']

/**
 * The two decisions about one action; one at a time, each sent once. The service holds them for as long as they can be
 * undone. `onDecided` is told of those that were taken; what failed or came second stays, because it must be read.
 */
export function useDecision(actionId: string, onDecided: (actionId: string) => void): Decision {
  const [conflict, setConflict] = useState<DecidedFirst | null>(null)
  const [sent, setSent] = useState<DecisionWord>('approve')
  const write = useWrite('decideActions')
  const decide = async (decision: DecisionWord, reason?: string): Promise<boolean> => {
    setSent(decision)
    const reply = await write.send({ body: { actionIds: [actionId], decision, reason } })
    const item = reply?.items[0]
    if (item === undefined) return false
    startDecisionRest()
    setConflict(item.outcome === 'REFUSED' ? item.failure : null)
    const isTaken = TAKEN.includes(item.outcome)
    if (isTaken) onDecided(actionId)
    return isTaken
  }
  return {
    approve: () => decide('approve'),
    reject: (reason) => decide('reject', reason.trim()),
    isSending: write.isSending,
    conflict,
    approveError: sent === 'approve' ? write.error : null,
    rejectError: sent === 'reject' ? write.error : null,
    reset: write.reset,
  }
}
