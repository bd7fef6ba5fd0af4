import { describe, expect, it } from 'vitest'
import { agentPolicy, agentPolicyUpdateRequest } from '../../../contract/agents/schemas'
import { draftPolicyOf, NEW_POLICY, newPolicyOf, policyUpdateOf, policyValuesOf, withRule } from './policyForm'

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

  it('keeps the rules in their places, and none that says nothing', () => {
    const rule = (accountId: string, perTransactionLimit: number | null) =>
      ({ accountId, executionMode: '', perTransactionLimit }) as const
    const rules = [rule('a', 1), rule('b', 2)]
    expect(withRule(rules, rule('a', 3))).toEqual([rule('a', 3), rule('b', 2)])
    expect(withRule(rules, rule('c', 4))).toEqual([...rules, rule('c', 4)])
    expect(withRule(rules, rule('a', null))).toEqual([rule('b', 2)])
    expect(withRule(rules, rule('a', Number.NaN))[0]?.perTransactionLimit).toBeNaN()
  })

  it('is a policy to be said as soon as every amount is one', () => {
    const { spendingLimits } = NEW_POLICY
    const draft = (limits: object) => draftPolicyOf({ ...NEW_POLICY, spendingLimits: { ...spendingLimits, ...limits } })
    expect(agentPolicy.parse(draft({}))).toMatchObject({ spendingLimits: { perTransactionLimit: 100000 } })
    expect([draft({ perTransactionLimit: null }), draft({ dailyLimit: Number.NaN })]).toEqual([null, null])
  })
})
