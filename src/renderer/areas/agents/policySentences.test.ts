import { describe, expect, it } from 'vitest'
import type { AgentPolicy } from '../../../contract/agents/schemas'
import { policyLines, policySentences } from './policySentences'

const money = (amountMinor: number, currency: string) => `${(amountMinor / 100).toFixed(2)} ${currency}`
const policy: AgentPolicy = {
  permissions: ['VIEW_TRANSACTIONS', 'EXECUTE_QUOTES', 'CREATE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1000000 },
}

describe('policySentences', () => {
  it('says what the agent may, when it asks, and how much', () => {
    const sentences = policySentences(
      {
        ...policy,
        spendingLimits: {
          currency: 'USD',
          perTransactionLimit: 1000000,
          dailyLimit: 2000000,
          dailyTransactionLimit: 25,
          monthlyLimit: 9000000,
        },
        approvalThresholds: { currency: 'USD', amount: 50000 },
      },
      money,
    )
    expect(sentences).toEqual([
      'May create and execute quotes and view transactions.',
      'Pays automatically up to 500.00 USD; larger payments need approval.',
      'Up to 10000.00 USD per payment, 20000.00 USD per day, 25 payments per day and 90000.00 USD per month.',
      'May use any account of the customer.',
    ])
  })

  it('says that there is no total when there is none, null being none', () => {
    const limits = { currency: 'USD', perTransactionLimit: 100, dailyLimit: null, monthlyLimit: null }
    expect(policySentences({ ...policy, spendingLimits: limits }, money)).toContain('No limit per day or month.')
  })

  it('keeps a limit of zero apart from no limit', () => {
    const limits = { currency: 'USD', perTransactionLimit: 100, dailyLimit: 0 }
    expect(policySentences({ ...policy, spendingLimits: limits }, money)[2]).toBe(
      'Up to 1.00 USD per payment and 0.00 USD per day.',
    )
  })

  it('says who is asked, and never promises what the policy does not', () => {
    expect(policySentences({ ...policy, defaultExecutionMode: 'APPROVAL_REQUIRED' }, money)[1]).toBe(
      'Every payment needs approval.',
    )
    expect(policySentences({ ...policy, approvalThresholds: { amount: null } }, money)[1]).toBe(
      'Pays automatically; no amount needs approval.',
    )
    expect(policySentences({ ...policy, permissions: [] }, money)[0]).toBe('May do nothing.')
  })

  it('speaks of allowed accounts and rules by their ends', () => {
    const accountRestrictions = {
      allowedAccountIds: ['InternalAccount:aaaa1111', 'InternalAccount:bbbb2222'],
      accountRules: [
        {
          accountId: 'InternalAccount:aaaa1111',
          executionMode: 'APPROVAL_REQUIRED' as const,
          perTransactionLimit: 120000,
        },
        { accountId: 'x' },
      ],
    }
    expect(policySentences({ ...policy, accountRestrictions }, money).slice(-2)).toEqual([
      'May use only account …aa1111 and account …bb2222.',
      'On account …aa1111: always needs approval and up to 1200.00 USD per payment.',
    ])
    expect(policySentences({ ...policy, accountRestrictions: { allowedAccountIds: [] } }, money)).toContain(
      'May use no account at all.',
    )
  })
})

describe('policyLines', () => {
  it('fits a cell', () => {
    expect(policyLines(policy, money)).toEqual(['Automatic', 'at most 10000.00 USD per payment'])
    const approvalThresholds = { currency: 'USD', amount: 50000 }
    expect(policyLines({ ...policy, approvalThresholds }, money)[0]).toBe('Automatic up to 500.00 USD')
    expect(policyLines({ ...policy, defaultExecutionMode: 'APPROVAL_REQUIRED' }, money)[0]).toBe(
      'Always needs approval',
    )
  })
})
