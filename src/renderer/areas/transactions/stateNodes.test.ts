import { describe, expect, it } from 'vitest'
import type { TransactionFlow } from '../../../contract/console/money/schemas'
import { type StateNode, statePicture } from './stateNodes'

const at = (second: number) => `2026-11-21T09:00:0${second}.000Z`

interface Course {
  readonly type?: 'OUTGOING' | 'INCOMING'
  readonly status: string
  readonly states: readonly string[]
  readonly refund?: { readonly status: string; readonly initiatedAt: string; readonly settledAt?: string }
  readonly acts?: readonly unknown[]
  readonly timers?: readonly unknown[]
  readonly decision?: unknown
}

function flowOf({
  type = 'OUTGOING',
  status,
  states,
  refund,
  acts = [],
  timers = [],
  decision = null,
}: Course): TransactionFlow {
  return {
    transaction: {
      id: 'Transaction:1',
      type,
      status,
      createdAt: at(0),
      updatedAt: at(9),
      refund,
    },
    quote: null,
    quoteEndedWith: null,
    agentActionId: decision === null ? null : 'AgentAction:1',
    decision,
    postings: [],
    webhookEvents: states.map((state, second) => ({
      id: `Webhook:${second}`,
      type: `${type}_PAYMENT.${state}`,
      objectId: 'Transaction:1',
      createdAt: at(second),
    })),
    timers,
    acts,
  } as unknown as TransactionFlow
}

function standings(course: Course): Record<string, string> {
  const picture = statePicture(flowOf(course))
  const nodes: StateNode[] = [
    ...(picture?.main ?? []),
    ...(picture?.branches ?? []).flatMap((branch) => branch.nodes),
    ...(picture?.refund ?? []),
  ]
  return Object.fromEntries(nodes.map(({ place, standing }) => [place, standing]))
}

describe('statePicture', () => {
  it('a waiting payment can still go every way', () => {
    expect(standings({ status: 'PENDING', states: ['PENDING'] })).toEqual({
      PENDING: 'NOW',
      PROCESSING: 'AHEAD',
      COMPLETED: 'AHEAD',
      EXPIRED: 'AHEAD',
      FAILED_AT_START: 'AHEAD',
      FAILED_UNDERWAY: 'AHEAD',
      RETURNED: 'AHEAD',
      REFUND_PENDING: 'AHEAD',
      REFUND_COMPLETED: 'AHEAD',
      REFUND_FAILED: 'AHEAD',
    })
  })

  it('a completed payout can only be returned', () => {
    const found = standings({ status: 'COMPLETED', states: ['PENDING', 'PROCESSING', 'COMPLETED'] })
    expect(found).toMatchObject({
      PENDING: 'PASSED',
      PROCESSING: 'PASSED',
      COMPLETED: 'NOW',
      EXPIRED: 'CLOSED',
      FAILED_UNDERWAY: 'CLOSED',
      RETURNED: 'AHEAD',
      REFUND_FAILED: 'AHEAD',
    })
  })

  it('a returned payment stands in its refund, and where it came from stays visible', () => {
    const found = standings({
      status: 'FAILED',
      states: ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'],
      refund: { status: 'COMPLETED', initiatedAt: at(4), settledAt: at(5) },
    })
    expect(found).toMatchObject({
      COMPLETED: 'PASSED',
      RETURNED: 'PASSED',
      FAILED_UNDERWAY: 'CLOSED',
      REFUND_PENDING: 'PASSED',
      REFUND_COMPLETED: 'NOW',
      REFUND_FAILED: 'CLOSED',
    })
  })

  it('an expired quote leaves the way at its start, and nothing comes back', () => {
    expect(standings({ status: 'EXPIRED', states: ['PENDING', 'EXPIRED'] })).toMatchObject({
      EXPIRED: 'NOW',
      PROCESSING: 'CLOSED',
      REFUND_PENDING: 'CLOSED',
    })
  })

  it('a deposit that completed at once skipped what lies before', () => {
    expect(standings({ type: 'INCOMING', status: 'COMPLETED', states: ['COMPLETED'] })).toMatchObject({
      PENDING: 'SKIPPED',
      PROCESSING: 'SKIPPED',
      COMPLETED: 'NOW',
      REJECTED: 'CLOSED',
    })
  })

  it('a rejection, which no webhook announces, is known from the payment', () => {
    expect(standings({ type: 'INCOMING', status: 'REJECTED', states: ['PENDING'] })).toMatchObject({
      PENDING: 'PASSED',
      REJECTED: 'NOW',
    })
  })

  it('a payment that people rejected was waiting, was rejected by them, and has not failed', () => {
    const picture = statePicture(
      flowOf({
        status: 'FAILED',
        states: [],
        decision: { outcome: 'REJECTED', decidedAt: at(4) },
        acts: [{ at: at(4), operationId: 'rejectAgentAction', actorName: 'Priya', outcome: 'DONE', details: null }],
      }),
    )
    const nodes = [...(picture?.main ?? []), ...(picture?.branches ?? []).flatMap((branch) => branch.nodes)]
    const by = { kind: 'CALL', operationId: 'rejectAgentAction', actorName: 'Priya', details: null }
    expect(nodes.find(({ place }) => place === 'PENDING')).toMatchObject({ standing: 'PASSED', at: at(0) })
    expect(nodes.find(({ place }) => place === 'REJECTED')).toMatchObject({ standing: 'NOW', at: at(4), by })
    expect(nodes.find(({ place }) => place === 'FAILED_AT_START')).toMatchObject({ standing: 'CLOSED' })
  })

  it('names the call or the timer of the same instant', () => {
    const picture = statePicture(
      flowOf({
        status: 'COMPLETED',
        states: ['PENDING', 'PROCESSING', 'COMPLETED'],
        acts: [
          { at: at(1), operationId: 'executeQuote', actorName: 'Priya', outcome: 'DONE' },
          { at: at(2), operationId: 'executeQuote', actorName: 'Priya', outcome: 'REFUSED' },
        ],
        timers: [{ kind: 'settleQuote', state: 'DONE', dueAt: at(2), finishedAt: at(2) }],
      }),
    )
    expect(picture?.main.map(({ by }) => by)).toEqual([
      null,
      { kind: 'CALL', operationId: 'executeQuote', actorName: 'Priya' },
      { kind: 'TIMER', timerKind: 'settleQuote' },
    ])
  })

  it('names a call that was recorded just after what it did, and before the next state', () => {
    const act = (time: string, operationId: string) => ({ at: time, operationId, actorName: 'Priya', outcome: 'DONE' })
    const soonAfter = (second: number) => at(second).replace('.000', '.040')
    const picture = statePicture(
      flowOf({
        status: 'COMPLETED',
        states: ['PENDING', 'PROCESSING', 'COMPLETED'],
        acts: [act(soonAfter(1), 'approveAgentAction'), act('2026-11-21T09:01:00.000Z', 'retryRefund')],
      }),
    )
    expect(picture?.main.map(({ by }) => by)).toEqual([
      null,
      { kind: 'CALL', operationId: 'approveAgentAction', actorName: 'Priya' },
      null,
    ])
  })

  it('draws nothing for card payments', () => {
    const flow = { ...flowOf({ status: 'COMPLETED', states: [] }), transaction: { type: 'CARD' } }
    expect(statePicture(flow as unknown as TransactionFlow)).toBeNull()
  })
})
