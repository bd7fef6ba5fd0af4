import { describe, expect, it } from 'vitest'
import type { PostingKind } from '../../../contract/console/money/postingKinds'
import type { TransactionFlow } from '../../../contract/console/money/schemas'
import { moneyPlace, paymentCourse } from './paymentCourse'

describe('moneyPlace', () => {
  it.each<readonly [readonly PostingKind[], string]>([
    [[], 'SOURCE'],
    [['hold'], 'HELD'],
    [['hold', 'settle-payment'], 'DELIVERED'],
    [['hold', 'fail-payment'], 'COMING_BACK'],
    [['hold', 'settle-payment', 'return-payment'], 'COMING_BACK'],
    [['hold', 'settle-payment', 'return-payment', 'refund'], 'BACK'],
    [['hold', 'release'], 'BACK'],
    [['collect'], 'TRANSIT'],
    [['fund'], 'DELIVERED'],
  ])('after %j the money is %s', (kinds, place) => {
    expect(moneyPlace(kinds.map((kind) => ({ kind })))).toBe(place)
  })
})

const at = (second: number) => `2026-11-21T09:00:0${second}.000Z`
const event = (type: string, second: number, objectId = 'Transaction:1') => ({
  id: `Webhook:${type}`,
  type,
  objectId,
  state: 'DELIVERED',
  attempts: 1,
  endpoint: null,
  nextAttemptAt: null,
  giveUpAt: null,
  deliveredAt: null,
  createdAt: at(second),
})
const timer = (state: 'DUE' | 'DONE', second: number) => ({
  id: `Timer:${state}`,
  kind: 'settleQuote',
  dueAt: at(second),
  subjectId: 'Quote:1',
  state,
  failures: 0,
  lastError: null,
  createdAt: at(0),
  finishedAt: null,
})
const flowOf = (events: readonly unknown[], timers: readonly unknown[], decision: unknown = null) =>
  ({
    transaction: { id: 'Transaction:1', createdAt: at(0) },
    quote: null,
    quoteEndedWith: null,
    agentActionId: null,
    decision,
    postings: [],
    webhookEvents: events,
    timers,
  }) as unknown as TransactionFlow

describe('paymentCourse', () => {
  it('tells the announced states in order and ends with what is planned', () => {
    const events = [event('OUTGOING_PAYMENT.COMPLETED', 3), event('OUTGOING_PAYMENT.PROCESSING', 1)]
    const course = paymentCourse(flowOf(events, [timer('DONE', 3), timer('DUE', 9)]))
    expect(course.map((item) => (item.kind === 'STATE' ? item.state : item.kind))).toEqual([
      'CREATED',
      'PROCESSING',
      'COMPLETED',
      'PLANNED',
    ])
  })

  it('ends with who rejected it and when, which no webhook announces', () => {
    const decision = { outcome: 'REJECTED', decidedAt: at(4), decidedBy: { name: 'Bea' } }
    const [first, ...rest] = paymentCourse(flowOf([event('OUTGOING_PAYMENT.PENDING', 0)], [], decision))
    expect(first).toMatchObject({ kind: 'STATE', state: 'PENDING' })
    expect(rest).toEqual([{ kind: 'REJECTED', at: at(4), by: 'Bea' }])
  })

  it('leaves the creation away when the first state was announced with it', () => {
    const course = paymentCourse(flowOf([event('OUTGOING_PAYMENT.PENDING', 0)], []))
    expect(course.map((item) => item.kind)).toEqual(['STATE'])
  })

  it('takes no event about another object and no other kind', () => {
    const events = [
      event('AGENT_ACTION.PENDING_APPROVAL', 1),
      event('OUTGOING_PAYMENT.FAILED', 2, 'Transaction:2'),
      event('OUTGOING_PAYMENT.REFUND_PENDING', 4),
    ]
    const course = paymentCourse(flowOf(events, []))
    expect(course.map((item) => (item.kind === 'STATE' ? item.state : item.kind))).toEqual([
      'CREATED',
      'REFUND_PENDING',
    ])
  })
})
