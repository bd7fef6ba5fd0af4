import { describe, expect, it } from 'vitest'
import type { AgentPolicy } from '../../../contract/agents/schemas'
import type { PolicyClauseName } from '../../../contract/console/agents/schemas'
import { wholeOf } from '../../foundation/rational'
import {
  type Conversions,
  evaluatePolicy,
  isDecisive,
  type PolicyRequest,
  type PolicyUsage,
  policyRefusalOf,
} from './rules'

const OPERATING = 'InternalAccount:018f0000-0000-7000-8000-000000000001'
const SAVINGS = 'InternalAccount:018f0000-0000-7000-8000-000000000002'

/** One euro is two dollars, one dollar ten pesos, and a cent is 10,000 of the smallest parts of a USDC. */
const WORTH: Record<string, bigint> = { EUR: 2_000_000n, USD: 1_000_000n, MXN: 100_000n, USDC: 100n }
const conversions: Conversions = {
  rate: (from, to) => ({ numerator: WORTH[from] ?? 0n, denominator: WORTH[to] ?? 1n }),
}

const policy = (
  change: Partial<AgentPolicy> = {},
  limits: Partial<AgentPolicy['spendingLimits']> = {},
): AgentPolicy => ({
  permissions: ['EXECUTE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  ...change,
  spendingLimits: { currency: 'USD', perTransactionLimit: 500_00, ...limits },
})

const NOTHING: PolicyUsage = { dailyCount: 0, dailySpend: wholeOf(0n), monthlySpend: wholeOf(0n) }
const request = (change: Partial<PolicyRequest> = {}): PolicyRequest => ({
  permission: 'EXECUTE_QUOTES',
  isAgentPaused: false,
  amountMinor: 100_00n,
  currency: 'USD',
  internalAccountIds: [OPERATING],
  ...change,
})

const judge = (given: AgentPolicy, asked: PolicyRequest = request(), usage: PolicyUsage = NOTHING) =>
  evaluatePolicy(given, usage, asked, conversions)

/** Outcome, and which clauses matched. */
const summary = (given: AgentPolicy, asked?: PolicyRequest, usage?: PolicyUsage) => {
  const { outcome, clauses } = judge(given, asked, usage)
  return [outcome, ...clauses.filter(isDecisive).map(({ clause }) => clause)].join(' ')
}

const rule = (
  change: Partial<{ executionMode: 'AUTO' | 'APPROVAL_REQUIRED'; perTransactionLimit: number | null }>,
  accountId = OPERATING,
) => ({
  accountRestrictions: { accountRules: [{ accountId, ...change }] },
})

describe('evaluatePolicy', () => {
  it('judges every clause, in the order of the evaluation, whatever the outcome', () => {
    const order: PolicyClauseName[] = [
      'paused',
      'permission',
      'allowedAccount',
      'accountRule.perTransactionLimit',
      'perTransactionLimit',
      'dailyTransactionLimit',
      'dailyLimit',
      'monthlyLimit',
      'accountRule.executionMode',
      'defaultExecutionMode',
      'approvalThreshold',
    ]
    expect(judge(policy()).clauses.map(({ clause }) => clause)).toEqual(order)
    expect(judge(policy(), request({ isAgentPaused: true })).clauses.map(({ clause }) => clause)).toEqual(order)
  })

  it.each<[string, AgentPolicy, PolicyRequest, PolicyUsage, string]>([
    ['nothing in the way', policy(), request(), NOTHING, 'EXECUTE'],
    ['paused', policy(), request({ isAgentPaused: true }), NOTHING, 'REFUSE paused'],
    ['permission missing', policy({ permissions: ['CREATE_QUOTES'] }), request(), NOTHING, 'REFUSE permission'],
    ['no permissions at all', policy({ permissions: [] }), request(), NOTHING, 'REFUSE permission'],
    [
      'account in the list',
      policy({ accountRestrictions: { allowedAccountIds: [OPERATING] } }),
      request(),
      NOTHING,
      'EXECUTE',
    ],
    [
      'account not in the list',
      policy({ accountRestrictions: { allowedAccountIds: [SAVINGS] } }),
      request(),
      NOTHING,
      'REFUSE allowedAccount',
    ],
    [
      'empty list allows nothing',
      policy({ accountRestrictions: { allowedAccountIds: [] } }),
      request(),
      NOTHING,
      'REFUSE allowedAccount',
    ],
    [
      'null list allows all',
      policy({ accountRestrictions: { allowedAccountIds: null } }),
      request(),
      NOTHING,
      'EXECUTE',
    ],
    [
      'one of two accounts not allowed',
      policy({ accountRestrictions: { allowedAccountIds: [OPERATING] } }),
      request({ internalAccountIds: [OPERATING, SAVINGS] }),
      NOTHING,
      'REFUSE allowedAccount',
    ],
    ['exactly at the limit per transaction', policy(), request({ amountMinor: 500_00n }), NOTHING, 'EXECUTE'],
    ['one minor unit over it', policy(), request({ amountMinor: 500_01n }), NOTHING, 'REFUSE perTransactionLimit'],
    [
      'a limit of zero',
      policy({}, { perTransactionLimit: 0 }),
      request({ amountMinor: 1n }),
      NOTHING,
      'REFUSE perTransactionLimit',
    ],
    [
      'account rule below the general limit',
      policy(rule({ perTransactionLimit: 50_00 })),
      request(),
      NOTHING,
      'REFUSE accountRule.perTransactionLimit',
    ],
    ['exactly at the account rule', policy(rule({ perTransactionLimit: 100_00 })), request(), NOTHING, 'EXECUTE'],
    [
      'account rule above the general limit',
      policy(rule({ perTransactionLimit: 900_00 })),
      request({ amountMinor: 900_00n }),
      NOTHING,
      'EXECUTE',
    ],
    [
      'account rule with a null limit',
      policy(rule({ perTransactionLimit: null })),
      request({ amountMinor: 500_01n }),
      NOTHING,
      'REFUSE perTransactionLimit',
    ],
    [
      'account rule of another account',
      policy(rule({ perTransactionLimit: 1 }, SAVINGS)),
      request(),
      NOTHING,
      'EXECUTE',
    ],
    [
      'the last payment of the day',
      policy({}, { dailyTransactionLimit: 3 }),
      request(),
      { ...NOTHING, dailyCount: 2 },
      'EXECUTE',
    ],
    [
      'one payment too many',
      policy({}, { dailyTransactionLimit: 3 }),
      request(),
      { ...NOTHING, dailyCount: 3 },
      'REFUSE dailyTransactionLimit',
    ],
    ['no payment at all', policy({}, { dailyTransactionLimit: 0 }), request(), NOTHING, 'REFUSE dailyTransactionLimit'],
    [
      'exactly at the daily limit',
      policy({}, { dailyLimit: 300_00 }),
      request(),
      { ...NOTHING, dailySpend: wholeOf(200_00n) },
      'EXECUTE',
    ],
    [
      'one minor unit over the day',
      policy({}, { dailyLimit: 300_00 }),
      request(),
      { ...NOTHING, dailySpend: wholeOf(200_01n) },
      'REFUSE dailyLimit',
    ],
    [
      'null daily limit',
      policy({}, { dailyLimit: null }),
      request(),
      { ...NOTHING, dailySpend: wholeOf(9_999_999n) },
      'EXECUTE',
    ],
    [
      'exactly at the monthly limit',
      policy({}, { monthlyLimit: 300_00 }),
      request(),
      { ...NOTHING, monthlySpend: wholeOf(200_00n) },
      'EXECUTE',
    ],
    [
      'one minor unit over the month',
      policy({}, { monthlyLimit: 300_00 }),
      request(),
      { ...NOTHING, monthlySpend: wholeOf(200_01n) },
      'REFUSE monthlyLimit',
    ],
    [
      'mode asks for a person',
      policy({ defaultExecutionMode: 'APPROVAL_REQUIRED' }),
      request(),
      NOTHING,
      'HOLD defaultExecutionMode',
    ],
    [
      'account rule asks for a person',
      policy(rule({ executionMode: 'APPROVAL_REQUIRED' })),
      request(),
      NOTHING,
      'HOLD accountRule.executionMode',
    ],
    [
      'account rule lets through what the default holds',
      policy({ defaultExecutionMode: 'APPROVAL_REQUIRED', ...rule({ executionMode: 'AUTO' }) }),
      request(),
      NOTHING,
      'EXECUTE',
    ],
    [
      'exactly at the threshold',
      policy({ approvalThresholds: { currency: 'USD', amount: 100_00 } }),
      request(),
      NOTHING,
      'EXECUTE',
    ],
    [
      'one minor unit above it',
      policy({ approvalThresholds: { currency: 'USD', amount: 99_99 } }),
      request(),
      NOTHING,
      'HOLD approvalThreshold',
    ],
    [
      'above the threshold although the account rule is AUTO',
      policy({ approvalThresholds: { currency: 'USD', amount: 0 }, ...rule({ executionMode: 'AUTO' }) }),
      request(),
      NOTHING,
      'HOLD approvalThreshold',
    ],
    [
      'null threshold',
      policy({ approvalThresholds: { currency: 'USD', amount: null } }),
      request(),
      NOTHING,
      'EXECUTE',
    ],
    [
      'held by mode and by threshold',
      policy({ defaultExecutionMode: 'APPROVAL_REQUIRED', approvalThresholds: { currency: 'USD', amount: 1 } }),
      request(),
      NOTHING,
      'HOLD defaultExecutionMode approvalThreshold',
    ],
    [
      'a limit refuses what a mode would hold',
      policy({ defaultExecutionMode: 'APPROVAL_REQUIRED' }),
      request({ amountMinor: 500_01n }),
      NOTHING,
      'REFUSE perTransactionLimit defaultExecutionMode',
    ],
  ])('%s', (_title, given, asked, usage, expected) => {
    expect(summary(given, asked, usage)).toBe(expected)
  })

  it.each<[string, bigint, string, string]>([
    ['EUR', 250_00n, 'exactly at the limit of 500.00 USD', 'EXECUTE'],
    ['EUR', 250_01n, 'two cents above it', 'REFUSE perTransactionLimit'],
    ['MXN', 5_000_00n, 'exactly at the limit', 'EXECUTE'],
    ['MXN', 5_000_01n, 'a tenth of a cent above it', 'REFUSE perTransactionLimit'],
    ['USDC', 500_000_001n, 'a ten-thousandth of a cent above it', 'REFUSE perTransactionLimit'],
  ])('converts %s %s to the currency of the policy: %s', (currency, amountMinor, _what, expected) => {
    expect(summary(policy(), request({ currency, amountMinor }))).toBe(expected)
    expect(judge(policy(), request({ currency, amountMinor })).currency).toBe('USD')
  })

  it('compares the threshold in its own currency', () => {
    const inEuro = policy({ approvalThresholds: { currency: 'EUR', amount: 50_00 } })
    expect(summary(inEuro, request({ amountMinor: 100_00n }))).toBe('EXECUTE')
    expect(summary(inEuro, request({ amountMinor: 100_01n }))).toBe('HOLD approvalThreshold')
    expect(judge(inEuro).clauses.at(-1)).toMatchObject({
      currency: 'EUR',
      valueMinor: 50_00,
      limitMinor: 50_00,
      effect: 'passes',
    })
  })

  it('lets nothing under a threshold of nothing: the smallest part of a cent asks for a person', () => {
    const aboveNothing = policy({ approvalThresholds: { currency: 'USD', amount: 0 } })
    for (const amountMinor of [1n, 4_999n, 5_000n]) {
      const { outcome, clauses } = judge(aboveNothing, request({ currency: 'USDC', amountMinor }))
      expect([outcome, clauses.at(-1)?.valueMinor]).toEqual(['HOLD', 1])
    }
  })

  it('shows a sum rounded up once, whatever it is made of', () => {
    const before = { numerator: 1n, denominator: 3n }
    const { clauses } = judge(policy({}, { dailyLimit: 5 }), request({ currency: 'USDC', amountMinor: 2_000n }), {
      ...NOTHING,
      dailySpend: before,
    })
    const daily = clauses.find(({ clause }) => clause === 'dailyLimit')
    expect(daily).toMatchObject({ beforeMinor: 1, valueMinor: 1, limitMinor: 5, effect: 'passes' })
  })

  it('takes the strictest rule when a payment touches two accounts that have one', () => {
    const two = policy({
      accountRestrictions: {
        accountRules: [
          { accountId: OPERATING, executionMode: 'AUTO', perTransactionLimit: 400_00 },
          { accountId: SAVINGS, executionMode: 'APPROVAL_REQUIRED', perTransactionLimit: 90_00 },
        ],
      },
    })
    expect(summary(two)).toBe('EXECUTE')
    const both = request({ internalAccountIds: [OPERATING, SAVINGS] })
    expect(summary(two, both)).toBe('REFUSE accountRule.perTransactionLimit accountRule.executionMode')
    expect(summary(two, { ...both, amountMinor: 90_00n })).toBe('HOLD accountRule.executionMode')
  })

  it('says for each clause what stood, what the action makes of it, and the limit', () => {
    const { clauses } = judge(policy({}, { dailyLimit: 50_000_00, dailyTransactionLimit: 9 }), request(), {
      dailyCount: 4,
      dailySpend: wholeOf(9_200_00n),
      monthlySpend: wholeOf(12_000_00n),
    })
    const of = (name: PolicyClauseName) => clauses.find(({ clause }) => clause === name)
    expect(of('dailyLimit')).toMatchObject({
      beforeMinor: 9_200_00,
      valueMinor: 9_300_00,
      limitMinor: 50_000_00,
      currency: 'USD',
      effect: 'passes',
    })
    expect(of('dailyTransactionLimit')).toMatchObject({ beforeCount: 4, valueCount: 5, limitCount: 9 })
    expect(of('monthlyLimit')).toMatchObject({ effect: 'notApplicable', beforeMinor: 12_000_00, valueMinor: 12_100_00 })
    expect(of('monthlyLimit')).not.toHaveProperty('limitMinor')
  })

  it('compares amounts beyond 2^53 exactly', () => {
    const huge = policy({}, { perTransactionLimit: Number.MAX_SAFE_INTEGER })
    expect(summary(huge, request({ amountMinor: BigInt(Number.MAX_SAFE_INTEGER) }))).toBe('EXECUTE')
    expect(summary(huge, request({ amountMinor: BigInt(Number.MAX_SAFE_INTEGER) + 1n }))).toBe(
      'REFUSE perTransactionLimit',
    )
  })
})

describe('policyRefusalOf', () => {
  it('names reason, clause, limit, value, currency and field', () => {
    const { clauses } = judge(policy(), request({ amountMinor: 500_01n }))
    const refused = clauses.find(({ effect }) => effect === 'refuses')
    expect(refused && policyRefusalOf(refused, { amount: 'amount', account: 'source.accountId' }).details).toEqual({
      field: 'amount',
      reason: 'PER_TRANSACTION_LIMIT_EXCEEDED',
      clause: 'perTransactionLimit',
      limit: 500_00,
      value: 500_01,
      currency: 'USD',
    })
  })

  it.each<[AgentPolicy, Partial<PolicyRequest>, PolicyUsage, string, string]>([
    [policy(), { isAgentPaused: true }, NOTHING, 'AGENT_PAUSED', 'agent.isPaused'],
    [policy({ permissions: [] }), {}, NOTHING, 'PERMISSION_MISSING', 'agent.policy.permissions'],
    [
      policy({ accountRestrictions: { allowedAccountIds: [] } }),
      {},
      NOTHING,
      'ACCOUNT_NOT_ALLOWED',
      'source.accountId',
    ],
    [policy(rule({ perTransactionLimit: 1 })), {}, NOTHING, 'ACCOUNT_PER_TRANSACTION_LIMIT_EXCEEDED', 'amount'],
    [policy({}, { dailyTransactionLimit: 0 }), {}, NOTHING, 'DAILY_TRANSACTION_LIMIT_EXCEEDED', 'amount'],
    [policy({}, { dailyLimit: 1 }), {}, NOTHING, 'DAILY_LIMIT_EXCEEDED', 'amount'],
    [policy({}, { monthlyLimit: 1 }), {}, NOTHING, 'MONTHLY_LIMIT_EXCEEDED', 'amount'],
  ])('%#', (given, asked, usage, reason, field) => {
    const refused = judge(given, request(asked), usage).clauses.find(({ effect }) => effect === 'refuses')
    expect(
      refused && policyRefusalOf(refused, { amount: 'amount', account: 'source.accountId' }).details,
    ).toMatchObject({ reason, field })
  })

  it('does not know a refusal of a clause that only holds', () => {
    const held = judge(policy({ defaultExecutionMode: 'APPROVAL_REQUIRED' })).clauses.find(
      ({ effect }) => effect === 'holds',
    )
    expect(() => held && policyRefusalOf(held, { amount: 'amount', account: 'accountId' })).toThrow('never refuses')
  })
})
