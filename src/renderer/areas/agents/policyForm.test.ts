import { describe, expect, it } from 'vitest'
import { agentPolicy, agentPolicyUpdateRequest } from '../../../contract/agents/schemas'
import { NEW_POLICY, newPolicyOf, policyUpdateOf, policyValuesOf } from './policyForm'

describe('the policy form', () => {
  it('makes a new policy that the interface takes, without what has no limit', () => {
    const policy = newPolicyOf(NEW_POLICY)
    expect(agentPolicy.parse(policy)).toEqual(policy)
    expect(policy.spendingLimits).toEqual({ currency: 'USD', perTransactionLimit: 100000 })
    expect(policy.approvalThresholds).toBeUndefined()
  })

  it('removes limits with null in a change', () => {
    const update = policyUpdateOf(NEW_POLICY)
    expect(agentPolicyUpdateRequest.parse(update)).toEqual(update)
    expect(update.spendingLimits).toMatchObject({ dailyLimit: null, dailyTransactionLimit: null, monthlyLimit: null })
    expect(update.approvalThresholds).toEqual({ currency: 'USD', amount: null })
  })

  it('gives back what it was given', () => {
    const policy = agentPolicy.parse({
      permissions: ['CREATE_QUOTES'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'EUR', perTransactionLimit: 5, dailyLimit: 0, dailyTransactionLimit: 3 },
      approvalThresholds: { currency: 'USD', amount: 7 },
      accountRestrictions: {
        allowedAccountIds: [],
        accountRules: [
          { accountId: 'a', perTransactionLimit: 1 },
          { accountId: 'b', executionMode: 'AUTO' },
        ],
      },
    })
    expect(newPolicyOf(policyValuesOf(policy))).toEqual(policy)
  })

  it('drops rules that say nothing, and lifts the restriction when any account is allowed', () => {
    const accountRestrictions = {
      isRestricted: false,
      allowedAccountIds: ['a'],
      accountRules: [{ accountId: 'a', executionMode: '' as const, perTransactionLimit: null }],
    }
    expect(policyUpdateOf({ ...NEW_POLICY, accountRestrictions }).accountRestrictions).toEqual({
      allowedAccountIds: null,
      accountRules: [],
    })
  })
})
