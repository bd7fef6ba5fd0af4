import { describe, expect, it } from 'vitest'
import type { AgentPolicy } from '../../../contract/agents/schemas'
import { mergePolicy, normalisePolicy, policyErrors } from './policyChanges'
import type { Conversions } from './rules'

const OWN = 'InternalAccount:018f0000-0000-7000-8000-000000000001'
const OTHER = 'InternalAccount:018f0000-0000-7000-8000-000000000002'

/** One euro is two dollars. */
const conversions: Conversions = {
  rate: (from, to) => ({ numerator: from === 'EUR' ? 2n : 1n, denominator: to === 'EUR' ? 2n : 1n }),
}

const before: AgentPolicy = {
  permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: {
    currency: 'USD',
    perTransactionLimit: 500_00,
    dailyLimit: 1_000_00,
    dailyTransactionLimit: 5,
    monthlyLimit: 8_000_00,
  },
  accountRestrictions: {
    allowedAccountIds: [OWN],
    accountRules: [{ accountId: OWN, executionMode: 'AUTO', perTransactionLimit: 200_00 }],
  },
  approvalThresholds: { currency: 'USD', amount: 300_00 },
}

describe('mergePolicy', () => {
  it('keeps what is left out', () => {
    expect(mergePolicy(before, {}, conversions)).toEqual(before)
  })

  it('replaces permissions whole and without repetition', () => {
    const { permissions } = mergePolicy(
      before,
      { permissions: ['VIEW_TRANSACTIONS', 'VIEW_TRANSACTIONS'] },
      conversions,
    )
    expect(permissions).toEqual(['VIEW_TRANSACTIONS'])
  })

  it('merges limits one by one, and null removes one', () => {
    const { spendingLimits } = mergePolicy(
      before,
      { spendingLimits: { dailyLimit: 700_00, monthlyLimit: null, dailyTransactionLimit: null } },
      conversions,
    )
    expect(spendingLimits).toEqual({ currency: 'USD', perTransactionLimit: 500_00, dailyLimit: 700_00 })
  })

  it('converts the limits that a change of currency does not name, and takes those that it names as given', () => {
    const merged = mergePolicy(before, { spendingLimits: { currency: 'EUR', dailyLimit: 700_00 } }, conversions)
    expect(merged.spendingLimits).toEqual({
      currency: 'EUR',
      perTransactionLimit: 250_00,
      dailyLimit: 700_00,
      dailyTransactionLimit: 5,
      monthlyLimit: 4_000_00,
    })
    expect(merged.accountRestrictions?.accountRules).toEqual([
      { accountId: OWN, executionMode: 'AUTO', perTransactionLimit: 100_00 },
    ])
    expect(merged.approvalThresholds).toEqual({ currency: 'USD', amount: 300_00 })
  })

  it('does not convert account rules that come with the change', () => {
    const accountRules = [{ accountId: OWN, perTransactionLimit: 42_00 }]
    const merged = mergePolicy(
      before,
      { spendingLimits: { currency: 'EUR' }, accountRestrictions: { accountRules } },
      conversions,
    )
    expect(merged.accountRestrictions).toEqual({ allowedAccountIds: [OWN], accountRules })
  })

  it('removes the list of allowed accounts with null and keeps the rules', () => {
    const merged = mergePolicy(before, { accountRestrictions: { allowedAccountIds: null } }, conversions)
    expect(merged.accountRestrictions).toEqual({ accountRules: before.accountRestrictions?.accountRules })
  })

  it('converts a threshold whose currency alone changes, and removes it with null', () => {
    expect(mergePolicy(before, { approvalThresholds: { currency: 'EUR' } }, conversions).approvalThresholds).toEqual({
      currency: 'EUR',
      amount: 150_00,
    })
    expect(mergePolicy(before, { approvalThresholds: { amount: 1 } }, conversions).approvalThresholds).toEqual({
      currency: 'USD',
      amount: 1,
    })
    expect(mergePolicy(before, { approvalThresholds: { amount: null } }, conversions)).not.toHaveProperty(
      'approvalThresholds',
    )
  })
})

describe('a change of the policy’s currency', () => {
  it('rounds limits up: an odd one gains half a cent, and the smallest never becomes nothing', () => {
    const small = {
      ...before,
      spendingLimits: { currency: 'USD', perTransactionLimit: 1, dailyLimit: 3, monthlyLimit: 0 },
    }
    const { spendingLimits } = mergePolicy(small, { spendingLimits: { currency: 'EUR' } }, conversions)
    expect(spendingLimits).toEqual({ currency: 'EUR', perTransactionLimit: 1, dailyLimit: 2, monthlyLimit: 0 })
  })
})

describe('normalisePolicy', () => {
  it('stores no null: what is absent does not limit', () => {
    const given: AgentPolicy = {
      permissions: [],
      defaultExecutionMode: 'AUTO',
      accountRestrictions: { allowedAccountIds: null },
      spendingLimits: { currency: 'USD', perTransactionLimit: 1, dailyLimit: null, monthlyLimit: null },
    }
    expect(normalisePolicy(given)).toEqual({
      permissions: [],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1 },
    })
  })
})

describe('policyErrors', () => {
  const facts = { prefix: 'policy.', isKnownCurrency: (code: string) => code === 'USD', ownAccountIds: new Set([OWN]) }
  const fieldsOf = (policy: AgentPolicy) => policyErrors(policy, facts).map(({ field }) => field)

  it('finds nothing wrong with a usable policy', () => {
    expect(policyErrors(before, facts)).toEqual([])
  })

  it('names every fault together', () => {
    expect(
      fieldsOf({
        ...before,
        spendingLimits: { currency: 'ZZZ', perTransactionLimit: 1 },
        approvalThresholds: { amount: 5 },
        accountRestrictions: {
          allowedAccountIds: [OWN, OTHER, 'Customer:x'],
          accountRules: [{ accountId: OWN }, { accountId: OWN }],
        },
      }),
    ).toEqual([
      'policy.spendingLimits.currency',
      'policy.approvalThresholds.currency',
      'policy.accountRestrictions.allowedAccountIds.1',
      'policy.accountRestrictions.allowedAccountIds.2',
      'policy.accountRestrictions.accountRules',
    ])
  })
})
