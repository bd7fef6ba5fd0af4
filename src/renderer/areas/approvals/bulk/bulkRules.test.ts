import { describe, expect, it } from 'vitest'
import type { QueuedAction } from '../../../../contract/console/agents/schemas'
import { approvalObstacle, isSum, largestOf, outcomeCounts, partsOf, sumOf, sumsOf } from './bulkRules'

type Row = Pick<QueuedAction, 'agentId' | 'payee' | 'sending' | 'isTooLate'>

function row(change: Partial<Row> & { readonly to?: string; readonly currency?: string } = {}): Row {
  const { to = 'ExternalAccount:1', currency = 'USD', ...rest } = change
  const payee = { accountId: to, label: 'Bank …0143', holderName: 'Ada', lookalike: null, accountType: 'US_ACCOUNT' }
  return { agentId: 'Agent:1', payee, sending: { amountMinor: 10_00, currency }, isTooLate: false, ...rest }
}

describe('approvalObstacle', () => {
  it('is none for one agent, one payee and one currency', () => {
    expect(approvalObstacle([row(), row()])).toBeNull()
  })

  it.each([
    ['one', [row()]],
    ['late', [row(), row({ isTooLate: true })]],
    ['agents', [row(), row({ agentId: 'Agent:2' })]],
    ['payees', [row(), row({ to: 'ExternalAccount:2' })]],
    ['payees', [row({ payee: null }), row({ payee: null })]],
    ['currencies', [row(), row({ currency: 'EUR' })]],
  ] as const)('names %s', (obstacle, rows) => {
    expect(approvalObstacle(rows)).toBe(obstacle)
  })
})

it('sums each currency apart', () => {
  expect(sumsOf([row(), row({ currency: 'EUR' }), row()])).toEqual([
    { currency: 'USD', amountMinor: 20_00n },
    { currency: 'EUR', amountMinor: 10_00n },
  ])
})

it('sums to the last digit beyond what a number carries', () => {
  const most = row({ sending: { amountMinor: Number.MAX_SAFE_INTEGER, currency: 'USD' } })
  const [sum] = sumsOf([most, most, row({ sending: { amountMinor: 1, currency: 'USD' } })])
  expect(sum).toEqual({ currency: 'USD', amountMinor: 2n ** 54n - 1n })
  expect([2 ** 54, '18014398509481983', '18014398509481984'].map((typed) => isSum(typed, sum))).toEqual([
    false,
    true,
    false,
  ])
  expect(sumOf([most, most])).toEqual({ currency: 'USD', amountMinor: '18014398509481982' })
})

it('knows the sum that was typed, which a call states as a number as far as it is one', () => {
  const [sum] = sumsOf([row(), row()])
  expect([20_00, 20_01, null, Number.NaN].map((typed) => isSum(typed, sum))).toEqual([true, false, false, false])
  expect(sumOf([row(), row()])).toEqual({ currency: 'USD', amountMinor: 20_00 })
  expect(sumOf([])).toBeUndefined()
})

it('finds the largest', () => {
  const large = row({ sending: { amountMinor: 10_01, currency: 'USD' } })
  expect(largestOf([row(), large, row()])).toBe(large)
})

it('parts hold every item once, in order', () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(partsOf([], 2)).toEqual([])
})

it('counts what became of each', () => {
  const item = (outcome: 'HELD' | 'REJECTED' | 'FAILED' | 'REFUSED') => ({ actionId: 'a', outcome, failure: null })
  expect(outcomeCounts([item('HELD'), item('REJECTED'), item('FAILED'), item('REFUSED'), item('HELD')])).toEqual({
    done: 3,
    failed: 1,
    refused: 1,
  })
})
