import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { ActionDetail } from '../../../contract/console/agents/schemas'
import { useRead } from '../../client/useRead'
import { markupAt } from '../../components/testing/markupAt'
import { DecisionBar } from './DecisionBar'
import { useDecision } from './useDecision'

const nothing = () => undefined

function Bar({ detail }: { readonly detail: ActionDetail }) {
  const { id } = detail.action
  return (
    <DecisionBar
      detail={detail}
      decision={useDecision(id, nothing)}
      forecast={useRead('forecastAction', { params: { actionId: id } })}
      standing={useRead('getApprovalStanding', { params: { subjectId: id } })}
      headline="Pay"
      hasKeys
      onReject={nothing}
      onMovedOn={nothing}
      onStayed={nothing}
    />
  )
}

it.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
])('of an agent that is deleted (%s) or whose customer is (%s) it offers to pause it: %s', async (...facts) => {
  const [isDeleted, isOfDeleted, isOffered] = facts
  const detail = {
    action: { id: 'AgentAction:1', status: 'FAILED' },
    agent: { id: 'Agent:1', name: 'shopper', isPaused: false, isDeleted },
    customer: { id: 'Customer:1', isDeleted: isOfDeleted },
    held: null,
    snooze: null,
    pauseEffects: { waitingActions: 0, openQuotes: 0 },
  } as ActionDetail
  const markup = await markupAt('/transactions', <Bar detail={detail} />, new QueryClient())
  expect(markup.includes('Pause this agent')).toBe(isOffered)
  expect(markup.includes('<section')).toBe(isOffered)
})
