import { describe, expect, it } from 'vitest'
import type { PolicyClause } from '../../../contract/console/agents/schemas'
import { clauseText, sortedClauses } from './clauseText'

const money = (amountMinor: number) => (amountMinor / 100).toFixed(2)
const clause = (facts: Partial<PolicyClause>): PolicyClause => ({
  clause: 'dailyLimit',
  label: 'Amount per day',
  effect: 'passes',
  ...facts,
})

describe('clauseText', () => {
  it('compares a threshold that was passed with a sign', () => {
    const held = clause({
      clause: 'approvalThreshold',
      effect: 'holds',
      currency: 'USD',
      valueMinor: 745500,
      limitMinor: 250000,
    })
    expect(clauseText(held, money)).toBe('7455.00 > 2500.00 USD')
    expect(clauseText({ ...held, effect: 'passes', valueMinor: 250000 }, money)).toBe('2500.00 ≤ 2500.00 USD')
  })

  it('shows sums as growth towards their limit, also when there is none', () => {
    const sum = clause({ currency: 'USD', beforeMinor: 100, valueMinor: 300, limitMinor: 1000 })
    expect(clauseText(sum, money)).toBe('1.00 → 3.00 of 10.00 USD')
    expect(
      clauseText(clause({ effect: 'notApplicable', currency: 'USD', beforeMinor: 0, valueMinor: 300 }), money),
    ).toBe('0.00 → 3.00 USD, no limit')
  })

  it('counts payments', () => {
    expect(
      clauseText(clause({ clause: 'dailyTransactionLimit', beforeCount: 2, valueCount: 3, limitCount: 25 }), money),
    ).toBe('2 → 3 of 25')
  })

  it('says when a rule of the account stands in for a general clause', () => {
    const limit = clause({ clause: 'perTransactionLimit', effect: 'notApplicable', currency: 'USD', limitMinor: 5000 })
    expect(clauseText(limit, money)).toContain('50.00 USD, the account')
    const mode = clause({ clause: 'defaultExecutionMode', effect: 'notApplicable', valueText: 'AUTO' })
    expect(clauseText(mode, money)).toContain('Auto, the account')
  })

  it('speaks of accounts by their ends and of absent rules in words', () => {
    const accounts = clause({
      clause: 'allowedAccount',
      effect: 'passes',
      valueText: 'InternalAccount:0000a09f, InternalAccount:0000b11c',
    })
    expect(clauseText(accounts, money)).toBe('account …00a09f, …00b11c')
    expect(clauseText({ ...accounts, effect: 'notApplicable' }, money)).toBe('any account')
    expect(clauseText(clause({ clause: 'approvalThreshold', effect: 'notApplicable' }), money)).toBe('no threshold')
    expect(clauseText(clause({ clause: 'accountRule.executionMode', effect: 'notApplicable' }), money)).toBe(
      'no rule for this account',
    )
  })
})

describe('sortedClauses', () => {
  it('puts what stopped the payment first and keeps the order of evaluation otherwise', () => {
    const trace = [
      clause({ label: 'a' }),
      clause({ label: 'b', effect: 'notApplicable' }),
      clause({ label: 'c', effect: 'holds' }),
      clause({ label: 'd' }),
    ]
    expect(sortedClauses(trace).map(({ label }) => label)).toEqual(['c', 'a', 'd', 'b'])
  })
})
