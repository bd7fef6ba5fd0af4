import { describe, expect, it } from 'vitest'
import type { MoneyProposal } from '../../../../contract/console/approvals/proposals'
import { AT, LATER, proposal } from './testing/proposal'
import { decidedRowOf, isAskedFor, mergedRows, outcomeOf, rowOf } from './waitingRows'

const row = (id: string, change?: Partial<MoneyProposal>) => rowOf(proposal(id, change))
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id.split(':')[1])

describe('a proposed payment in the queue', () => {
  it.each([
    [{}, true],
    [{ agentId: 'Agent:1' }, false],
    [{ rule: 'approvalThreshold' }, false],
    [{ askedBy: 'AGENT' }, false],
    [{ askedBy: 'PERSON' }, true],
    [{ customerId: 'Customer:1' }, true],
    [{ customerId: 'Customer:2' }, false],
    [{ type: 'EXECUTE_QUOTE' }, true],
    [{ type: 'TRANSFER_OUT' }, false],
    [{ payee: 'luna' }, true],
    [{ payee: 'ExternalAccount:1' }, true],
    [{ payee: 'sol' }, false],
    [{ amount: '>1000' }, true],
    [{ amount: '<1000' }, false],
    [{ amount: '1100 USD' }, true],
    [{ amount: '1100 EUR' }, false],
    [{ startDate: LATER }, false],
    [{ startDate: AT, endDate: LATER }, true],
    [{ expiresFrom: AT }, true],
    [{ expiresTo: AT }, false],
  ])('is left in by %o: %s', (asked, isIn) => {
    expect(isAskedFor(row('1'), asked)).toBe(isIn)
  })

  it('stands among what was decided once it has ended, by when, with its outcome as a filter', () => {
    const end = { endedBy: { id: 'Operator:2', name: 'Tomás Ferreira' }, endedAt: AT }
    const paid = decidedRowOf(proposal('paid', { ...end, state: 'EXECUTED' }))
    const refused = decidedRowOf(proposal('no', { ...end, state: 'CANCELLED', endedAt: LATER, cancelReason: 'Twice' }))
    expect(decidedRowOf(proposal('open'))).toBeNull()
    expect(paid).toMatchObject({ decision: { outcome: 'APPROVED', reason: 'Invoice 2026-118' } })
    expect(refused).toMatchObject({ decision: { outcome: 'REJECTED', reason: 'Twice', decidedAt: LATER } })
    if (paid === null || refused === null) return
    expect(ids(mergedRows([paid], [refused], { sort: 'decided', hasMore: false }))).toEqual(['no', 'paid'])
    expect(isAskedFor(refused, { outcome: 'REJECTED' })).toBe(true)
    const ended = decidedRowOf(proposal('ended', { state: 'FAILED', endedBy: null, endedAt: AT }))
    expect([AT, LATER].map((startDate) => refused !== null && isAskedFor(refused, { startDate }))).toEqual([true, true])
    const areLeft = (decidedBy: string) =>
      [refused, ended].map((each) => each !== null && isAskedFor(each, { decidedBy }))
    expect([areLeft('PEOPLE'), areLeft('SOMEBODY'), areLeft('NOBODY'), areLeft('PROGRAMS')]).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ])
  })

  it('is withdrawn by whoever proposed it, and what nobody decided in time is expired', () => {
    const end = { state: 'CANCELLED', endedAt: AT, endedBy: proposal('1').proposedBy } as const
    const withdrawn = decidedRowOf(proposal('1', end))
    if (withdrawn === null) throw new Error('what ended is a row of what was decided')
    const failure = { code: 'CONFLICT', reason: 'QUOTE_EXPIRED', message: 'It expired.', details: null }
    const expired = { ...withdrawn, proposal: undefined, decision: { ...withdrawn.decision, decidedBy: null, failure } }
    expect([outcomeOf(withdrawn), outcomeOf(expired)]).toEqual(['WITHDRAWN', 'EXPIRED'])
    const byPerson = { ...expired, decision: { ...expired.decision, decidedBy: withdrawn.decision.decidedBy } }
    expect(outcomeOf(byPerson)).toBe('REJECTED')
  })

  it('stands among the others by when it expires, without a deadline behind those that have one', () => {
    const others = [row('early', { expiresAt: AT }), row('late', { expiresAt: '2026-11-23T12:00:00.000Z' })]
    const added = [row('none', { expiresAt: null }), row('middle')]
    const whole = { sort: 'deadline', hasMore: false } as const
    expect(ids(mergedRows(others, added, whole))).toEqual(['early', 'middle', 'late', 'none'])
    expect(ids(mergedRows(others, added, { ...whole, hasMore: true }))).toEqual(['early', 'middle', 'late'])
  })

  it('stands by its time, or by its amount within its currency', () => {
    const others = [
      row('euro', { amount: { amountMinor: 1, currency: 'EUR' }, proposedAt: LATER }),
      row('small', { amount: { amountMinor: 1, currency: 'USD' } }),
    ]
    const [added] = [row('new', { proposedAt: '2026-11-23T10:30:00.000Z' })]
    expect(ids(mergedRows(others, [added], { sort: 'newest', hasMore: false }))).toEqual(['euro', 'new', 'small'])
    expect(ids(mergedRows(others, [added], { sort: 'amount', hasMore: false }))).toEqual(['euro', 'new', 'small'])
  })
})
