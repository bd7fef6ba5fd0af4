import { describe, expect, it } from 'vitest'
import type { AgentPolicy } from '../../../../contract/agents/schemas'
import { moneyText } from '../../../components/format/moneyText'
import { policyDifference } from './policyDifference'

const money = (amountMinor: number, currency: string) =>
  `${moneyText(amountMinor, currency, { isIso: true })} ${currency}`

const POLICY: AgentPolicy = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 100_00, dailyLimit: 500_00 },
  approvalThresholds: { currency: 'USD', amount: 50_00 },
}
const differ = (after: Partial<AgentPolicy>, before: Partial<AgentPolicy> = {}) =>
  policyDifference({ ...POLICY, ...before }, { ...POLICY, ...after }, money)
const limits = (change: Partial<AgentPolicy['spendingLimits']>) => ({
  spendingLimits: { ...POLICY.spendingLimits, ...change },
})

describe('policyDifference', () => {
  it('says nothing of two that are the same, whatever the order of permissions', () => {
    expect(differ({ permissions: ['EXECUTE_QUOTES', 'CREATE_QUOTES', 'VIEW_TRANSACTIONS'] })).toEqual([])
  })

  it('says what an agent may now also do, and no longer', () => {
    expect(differ({ permissions: ['CREATE_QUOTES', 'CREATE_TRANSFERS', 'MANAGE_EXTERNAL_ACCOUNTS'] })).toEqual([
      'May now also create transfers and manage payees and accounts.',
      'May no longer execute quotes and view transactions.',
    ])
  })

  it('says when a person is asked, and what held before', () => {
    expect(differ({ approvalThresholds: undefined })).toEqual([
      'Pays automatically; no amount needs approval. Before: Pays automatically up to 50.00 USD; larger payments ' +
        'need approval.',
    ])
  })

  it('tells raised, lowered, set and removed limits apart', () => {
    expect(
      differ(
        limits({ perTransactionLimit: 200_00, dailyLimit: 400_00, dailyTransactionLimit: 3, monthlyLimit: 900_00 }),
      ),
    ).toEqual([
      'The limit per payment is raised from 100.00 USD to 200.00 USD.',
      'The limit per day is lowered from 500.00 USD to 400.00 USD.',
      'The number of payments per day is now 3, before there was none.',
      'The limit per month is now 900.00 USD, before there was none.',
    ])
    expect(differ(limits({ dailyLimit: null }))).toEqual(['The limit per day is removed; it was 500.00 USD.'])
  })

  it('does not call a limit in another currency raised or lowered', () => {
    expect(differ(limits({ currency: 'EUR', perTransactionLimit: 100_00, dailyLimit: 600_00 }))).toEqual([
      'The limit per payment is now 100.00 EUR, before 100.00 USD.',
      'The limit per day is now 600.00 EUR, before 500.00 USD.',
    ])
  })

  it('names accounts that came and went, and rules', () => {
    const only = (...allowedAccountIds: string[]) => ({ accountRestrictions: { allowedAccountIds } })
    expect(differ(only('a-1111', 'a-2222'))).toEqual([
      'May use only account …a-1111 and account …a-2222. Before: May use any account of the customer.',
    ])
    expect(differ(only('a-2222', 'a-3333'), only('a-1111', 'a-2222'))).toEqual([
      'May now also use account …a-3333.',
      'May no longer use account …a-1111.',
    ])
    const rule = (executionMode: 'AUTO' | 'APPROVAL_REQUIRED') => ({
      accountRestrictions: { accountRules: [{ accountId: 'a-1111', executionMode }] },
    })
    expect(differ(rule('AUTO'), rule('APPROVAL_REQUIRED'))).toEqual([
      'A rule is new: On account …a-1111: pays automatically.',
      'A rule is removed: On account …a-1111: always needs approval.',
    ])
  })
})
