import { describe, expect, it } from 'vitest'
import { consequences, type Known, trackedIds } from './tracked'

const id = (type: string, digit: number) => `${type}:00000000-0000-7000-8000-00000000000${digit}`
const SINCE = '2026-01-01T00:00:00.000Z'
const later = (seconds: number) => `2026-01-01T00:00:${String(seconds).padStart(2, '0')}.000Z`
const NOTHING: Known = { since: SINCE, effects: null, events: [], timers: [], entries: [] }

const event = (digit: number, at: string) => ({
  id: id('Webhook', digit),
  type: 'OUTGOING_PAYMENT.COMPLETED',
  objectId: id('Transaction', 1),
  mark: null,
  state: 'DELIVERED' as const,
  attempts: 1,
  endpoint: null,
  nextAttemptAt: null,
  giveUpAt: null,
  deliveredAt: at,
  createdAt: at,
})

const timer = (digit: number, state: 'DUE' | 'DONE', dueAt: string) => ({
  id: id('Timer', digit),
  kind: 'settleQuote',
  dueAt,
  subjectId: id('Quote', 1),
  state,
  failures: 0,
  lastError: null,
  createdAt: SINCE,
  finishedAt: state === 'DONE' ? dueAt : null,
})

describe('trackedIds', () => {
  it('begins with what the reply is, then the payment, then what was named', () => {
    const reply = {
      id: id('Quote', 1),
      transactionId: id('Transaction', 2),
      source: { accountId: id('InternalAccount', 3) },
    }
    const request = { body: { destination: { accountId: id('ExternalAccount', 4) } } }
    expect(trackedIds(reply, request, [id('Webhook', 5)])).toEqual([
      id('Quote', 1),
      id('Transaction', 2),
      id('InternalAccount', 3),
      id('ExternalAccount', 4),
    ])
  })

  it('names nothing twice and does not follow texts', () => {
    expect(trackedIds({ id: id('Quote', 1), note: 'Quote' }, { quoteId: id('Quote', 1) })).toEqual([id('Quote', 1)])
  })
})

describe('consequences', () => {
  it('are in the order in which they happened, what still waits last and soonest first', () => {
    const lines = consequences({
      ...NOTHING,
      events: [event(2, later(3)), event(1, later(1))],
      timers: [timer(3, 'DUE', later(40)), timer(2, 'DUE', later(30)), timer(1, 'DONE', later(2))],
    })
    expect(lines.map((line) => line.id)).toEqual([
      id('Webhook', 1),
      id('Timer', 1),
      id('Webhook', 2),
      id('Timer', 2),
      id('Timer', 3),
    ])
  })

  it('leave out what happened to the object before the call', () => {
    expect(consequences({ ...NOTHING, events: [event(1, '2025-12-31T23:59:59.000Z')] })).toEqual([])
  })

  it('bring the entries of one posting together, and once', () => {
    const entry = (digit: number, amount: number) => ({
      id: id('Entry', digit),
      postingId: id('Posting', 1),
      postingKind: 'fund' as const,
      memo: '',
      ledgerAccountId: 'world:bank',
      kind: 'WORLD' as const,
      label: 'Bank',
      internalAccountId: null,
      customerId: null,
      currency: 'USD',
      amount,
      balanceAfter: 0,
      transactionId: id('Transaction', 1),
      reversesPostingId: null,
      counterAccounts: [],
      createdAt: later(1),
    })
    const lines = consequences({ ...NOTHING, entries: [entry(1, -5), entry(2, 5)] })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ kind: 'posting', posting: { lines: [{ amountMinor: -5 }, { amountMinor: 5 }] } })
  })
})
