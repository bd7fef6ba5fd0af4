import { describe, expect, it } from 'vitest'
import type { AgentPolicy } from '../../../contract/agents/schemas'
import { autoFieldOf, isWider, permissionsOfAgent } from './policyReach'

const BASE: AgentPolicy = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES'],
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  spendingLimits: { currency: 'USD', perTransactionLimit: 100, dailyLimit: 500 },
  accountRestrictions: {
    allowedAccountIds: ['a', 'b'],
    accountRules: [{ accountId: 'a', executionMode: 'AUTO', perTransactionLimit: 50 }],
  },
  approvalThresholds: { currency: 'USD', amount: 20 },
}
const limits = (change: Partial<AgentPolicy['spendingLimits']>) => ({
  spendingLimits: { ...BASE.spendingLimits, ...change },
})
const accounts = (change: NonNullable<AgentPolicy['accountRestrictions']>) => ({
  accountRestrictions: { ...BASE.accountRestrictions, ...change },
})

describe('a policy is wider', () => {
  it.each<[string, Partial<AgentPolicy>]>([
    ['with another permission', { permissions: ['EXECUTE_QUOTES'] }],
    ['without approval where one was needed', { defaultExecutionMode: 'AUTO' }],
    ['with a higher limit for a payment', limits({ perTransactionLimit: 101 })],
    ['with a higher limit for a day', limits({ dailyLimit: 501 })],
    ['without a limit for a day', limits({ dailyLimit: null })],
    ['in another currency', limits({ currency: 'JPY' })],
    ['with a higher threshold', { approvalThresholds: { currency: 'USD', amount: 21 } }],
    ['with a threshold in another currency', { approvalThresholds: { currency: 'JPY', amount: 1 } }],
    ['with another account', accounts({ allowedAccountIds: ['a', 'c'] })],
    ['with every account', accounts({ allowedAccountIds: null })],
    ['with a looser rule for an account', accounts({ accountRules: [{ accountId: 'b', executionMode: 'AUTO' }] })],
    ['without the rule that held an account down', accounts({ accountRules: [] })],
  ])('%s', (_name, change) => {
    expect(isWider(BASE, { ...BASE, ...change })).toBe(true)
  })

  it('without its threshold', () => {
    const { approvalThresholds: _, ...after } = BASE
    expect(isWider(BASE, after)).toBe(true)
  })
})

describe('a policy is not wider', () => {
  it.each<[string, Partial<AgentPolicy>]>([
    ['as it was', {}],
    ['with fewer permissions', { permissions: [] }],
    ['with lower limits', limits({ perTransactionLimit: 1, dailyLimit: 1, monthlyLimit: 1, dailyTransactionLimit: 1 })],
    ['with a lower threshold', { approvalThresholds: { currency: 'USD', amount: 0 } }],
    ['with fewer accounts', accounts({ allowedAccountIds: [] })],
    ['with a tighter rule', accounts({ accountRules: [{ accountId: 'a', perTransactionLimit: 10 }] })],
  ])('%s', (_name, change) => {
    expect(isWider(BASE, { ...BASE, ...change })).toBe(false)
  })
})

it('an agent stands in for the permissions that a token would need', () => {
  expect(permissionsOfAgent(['VIEW_TRANSACTIONS'])).toEqual(['VIEW'])
  expect(permissionsOfAgent(['CREATE_QUOTES', 'EXECUTE_QUOTES', 'CREATE_TRANSFERS'])).toEqual(['TRANSACT'])
  expect(permissionsOfAgent(['MANAGE_EXTERNAL_ACCOUNTS'])).toEqual(['MANAGE'])
})

it('names the field by which a policy lets an agent pay by itself', () => {
  expect(autoFieldOf({ ...BASE, defaultExecutionMode: 'AUTO' })).toBe('defaultExecutionMode')
  expect(autoFieldOf(BASE)).toBe('accountRestrictions.accountRules.0.executionMode')
  const rules = [{ accountId: 'a', executionMode: 'APPROVAL_REQUIRED' as const }]
  expect(autoFieldOf({ ...BASE, ...accounts({ accountRules: rules }) })).toBeNull()
  expect(autoFieldOf({ ...BASE, accountRestrictions: undefined })).toBeNull()
})
