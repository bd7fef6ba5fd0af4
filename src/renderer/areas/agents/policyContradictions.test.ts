import { describe, expect, it } from 'vitest'
import { policyContradictions } from './policyContradictions'
import { NEW_POLICY, type PolicyValues } from './policyForm'

const fieldsOf = (
  limits: Partial<PolicyValues['spendingLimits']>,
  more: Partial<Omit<PolicyValues, 'spendingLimits'>> = {},
) =>
  Object.keys(
    policyContradictions({
      ...NEW_POLICY,
      ...more,
      spendingLimits: { ...NEW_POLICY.spendingLimits, perTransactionLimit: 1_000_00, ...limits },
    }),
  ).map((field) => field.replace('policy.', ''))

describe('what a policy cannot mean', () => {
  it.each([
    ['a limit per day below the limit per payment', { dailyLimit: 999_99 }, ['spendingLimits.dailyLimit']],
    ['a limit per month below it', { monthlyLimit: 10_00 }, ['spendingLimits.monthlyLimit']],
    [
      'a limit per month below the limit per day',
      { dailyLimit: 5_000_00, monthlyLimit: 2_000_00 },
      ['spendingLimits.monthlyLimit'],
    ],
    [
      'both at once',
      { dailyLimit: 1_00, monthlyLimit: 2_00 },
      ['spendingLimits.dailyLimit', 'spendingLimits.monthlyLimit'],
    ],
    ['nothing where they are equal', { dailyLimit: 1_000_00, monthlyLimit: 1_000_00 }, []],
    ['nothing where a limit is zero, which stops payments on purpose', { dailyLimit: 0, monthlyLimit: 0 }, []],
    ['nothing where there is no limit', {}, []],
  ])('%s', (_what, limits, fields) => {
    expect(fieldsOf(limits)).toEqual(fields)
  })

  it('a limit of a single account that the totals never let pass', () => {
    const rules = [10_00, 2_000_00].map((perTransactionLimit, index) => ({
      accountId: `InternalAccount:${index}`,
      executionMode: '' as const,
      perTransactionLimit,
    }))
    const accountRestrictions = { ...NEW_POLICY.accountRestrictions, accountRules: rules }
    expect(fieldsOf({ dailyLimit: 1_500_00 }, { accountRestrictions })).toEqual([
      'accountRestrictions.accountRules.1.perTransactionLimit',
    ])
    expect(fieldsOf({ dailyLimit: 2_000_00 }, { accountRestrictions })).toEqual([])
  })

  it('a threshold that no payment can pass, where it is used', () => {
    const approvalThresholds = { currency: 'USD', amount: 1_000_00 }
    expect(fieldsOf({}, { approvalThresholds, defaultExecutionMode: 'AUTO' })).toEqual(['approvalThresholds.amount'])
    expect(fieldsOf({}, { approvalThresholds })).toEqual([])
    const inEuro = { ...approvalThresholds, currency: 'EUR' }
    expect(fieldsOf({}, { approvalThresholds: inEuro, defaultExecutionMode: 'AUTO' })).toEqual([])
  })
})
