import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentPolicy } from '../../../contract/agents/schemas'
import { type ActionFacts, actionFacts } from '../../../contract/console/agents/actionFacts'
import { findCurrency } from '../../../contract/exchange-rates/currencies'
import { isoOf } from '../../foundation/clock'
import { shareTestServer } from '../../testing/sharedServer'
import { midRate } from '../exchange-rates/public'
import { judgeFacts, listActionFacts } from './facts'
import { evaluatePolicy, type PolicyDecision } from './rules'
import { getAgentAction } from './store'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from './testing/agentSetup'
import { conversionsAt } from './usage'

const NOW = Date.parse('2026-11-21T09:02:11.000Z')
const ACCOUNTS = [
  'InternalAccount:018f0000-0000-7000-8000-000000000001',
  'InternalAccount:018f0000-0000-7000-8000-000000000002',
]
const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'MXN', 'USDC', 'BTC', 'VND')
const limit = fc.oneof(
  { weight: 1, arbitrary: fc.nat(10) },
  { weight: 1, arbitrary: fc.nat(100_000) },
  { weight: 4, arbitrary: fc.integer({ min: 1_000_000, max: 10_000_000_000 }) },
)
/** As often there as not. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 })
/** Little was spent most of the time: what is refused anyway says nothing of the other clauses. */
const fraction = fc.record({
  numerator: fc.oneof(
    { weight: 5, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 6n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 24n }) },
  ),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 15n }),
})
const mode = fc.constantFrom('AUTO' as const, 'APPROVAL_REQUIRED' as const)

const anyPolicy: fc.Arbitrary<AgentPolicy> = fc.record({
  permissions: fc.constantFrom<AgentPolicy['permissions'][]>(
    ['EXECUTE_QUOTES'],
    ['EXECUTE_QUOTES'],
    ['EXECUTE_QUOTES', 'CREATE_TRANSFERS'],
    ['EXECUTE_QUOTES', 'CREATE_TRANSFERS'],
    [],
  ),
  defaultExecutionMode: mode,
  spendingLimits: fc.record({
    currency,
    perTransactionLimit: limit,
    dailyLimit: maybe(limit),
    dailyTransactionLimit: fc.option(fc.nat(10), { nil: undefined, freq: 2 }),
    monthlyLimit: maybe(limit),
  }),
  accountRestrictions: fc.record({
    allowedAccountIds: maybe(fc.subarray(ACCOUNTS)),
    accountRules: fc.array(
      fc.record({ accountId: fc.constantFrom(...ACCOUNTS), executionMode: mode, perTransactionLimit: maybe(limit) }),
      { maxLength: 2 },
    ),
  }),
  approvalThresholds: fc.record({ currency, amount: maybe(limit) }),
})

const anyCase = fc.record({
  policy: anyPolicy,
  usage: fc.record({ dailyCount: fc.nat(6), dailySpend: fraction, monthlySpend: fraction }),
  isAgentPaused: fc.constantFrom(false, false, false, false, true),
  amountMinor: fc.oneof(
    { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 100n }) },
    { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 100_000n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 9_000_000_000_000_000n }) },
  ),
  currency,
  internalAccountIds: fc.subarray(ACCOUNTS, { minLength: 1 }),
  atMs: fc.integer({ min: NOW, max: NOW + 90 * 86_400_000 }),
})
type Case = typeof anyCase extends fc.Arbitrary<infer C> ? C : never

const text = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) => ({
  numerator: String(numerator),
  denominator: String(denominator),
})

/** Facts written down by hand, the rates taken from the table: not by the code that keeps them. */
function factsOf(given: Case, decision: PolicyDecision): ActionFacts {
  const { policy, usage } = given
  const targets = [policy.spendingLimits.currency, policy.approvalThresholds?.currency ?? 'USD']
  return {
    occasion: 'ASKED',
    judgedAt: isoOf(given.atMs),
    request: {
      type: 'EXECUTE_QUOTE',
      permission: 'EXECUTE_QUOTES',
      amountMinor: String(given.amountMinor),
      currency: given.currency,
      internalAccountIds: given.internalAccountIds,
    },
    counted: { amount: text(decision.counted), currency: decision.currency },
    rates: targets.map((to) => ({
      from: given.currency,
      to,
      rate:
        to === given.currency ? { numerator: '1', denominator: '1' } : text(midRate(given.atMs, given.currency, to)),
    })),
    usage: {
      dailyCount: usage.dailyCount,
      dailySpend: text(usage.dailySpend),
      monthlySpend: text(usage.monthlySpend),
      day: isoOf(given.atMs).slice(0, 10),
      month: isoOf(given.atMs).slice(0, 7),
    },
    agent: { agentId: 'Agent:1', isPaused: given.isAgentPaused, isConnected: true, updatedAt: isoOf(NOW), policy },
    customer: { customerId: 'Customer:1', status: 'APPROVED' },
    accounts: [],
    judgement: { outcome: decision.outcome, clauses: [...decision.clauses] },
  }
}

describe('the facts of an action', () => {
  it('judge it again as it was judged, in 1,500 cases, after a journey through JSON and with no clock at hand', () => {
    expect(findCurrency('VND')).not.toBeNull()
    const outcomes = new Map<string, number>()
    fc.assert(
      fc.property(anyCase, (given) => {
        const { policy, usage, isAgentPaused, amountMinor, internalAccountIds } = given
        const request = {
          permission: 'EXECUTE_QUOTES',
          isAgentPaused,
          amountMinor,
          currency: given.currency,
          internalAccountIds,
        } as const
        const decision = evaluatePolicy(policy, usage, request, conversionsAt(given.atMs))
        const kept = actionFacts.parse(JSON.parse(JSON.stringify(factsOf(given, decision))))
        const again = judgeFacts(kept)
        expect(again).toEqual(decision)
        expect(kept.judgement).toEqual({ outcome: again.outcome, clauses: again.clauses })
        outcomes.set(decision.outcome, (outcomes.get(decision.outcome) ?? 0) + 1)
      }),
      { numRuns: 1500, seed: 9 },
    )
    const counts = ['EXECUTE', 'HOLD', 'REFUSE'].map((outcome) => outcomes.get(outcome) ?? 0)
    // As many as it takes to have a hundred of each.
    expect(Math.min(...counts)).toBeGreaterThan(100)
  })
})

describe('an action', () => {
  const server = shareTestServer()
  let setup: AgentSetup
  beforeEach(async () => {
    setup = await startAgentSetup({ on: server })
  })

  const factsOfAction = (id: string) => setup.server.service.store.read((tx) => listActionFacts(tx, id))
  const traceOf = async (id: string): Promise<unknown> => {
    const row = await setup.server.service.store.read((tx) => getAgentAction(tx, id))
    return JSON.parse(row?.policy_trace_json ?? 'null')
  }

  it('keeps what it was judged by when it was asked and when it was approved, whatever changes later', async () => {
    const agent = await setup.connect({
      ...NEEDS_APPROVAL,
      spendingLimits: { currency: 'EUR', perTransactionLimit: 500_00 },
    })
    const action = await setup.transferOut(agent, 100_01)
    const [asked] = await factsOfAction(action.id)
    expect(asked).toMatchObject({
      occasion: 'ASKED',
      judgedAt: setup.server.clock.iso(),
      request: { type: 'TRANSFER_OUT', permission: 'CREATE_TRANSFERS', amountMinor: '10001', currency: 'USD' },
      counted: { currency: 'EUR' },
      rates: [{ from: 'USD', to: 'EUR' }],
      usage: { dailyCount: 0, day: '2026-11-21', month: '2026-11' },
      agent: { isPaused: false, isConnected: true, policy: agent.agent.policy },
      customer: { customerId: setup.customerId, status: 'APPROVED' },
      accounts: [
        { accountId: setup.usdAccountId, kind: 'INTERNAL', status: 'ACTIVE', spendableMinor: '500000' },
        { accountId: setup.usPayeeId, kind: 'EXTERNAL', status: 'ACTIVE', spendableMinor: null },
      ],
      judgement: { outcome: 'HOLD' },
    })
    const params = { agentId: agent.agent.id }
    await setup.server.clock.advance(900)
    await setup.server.as.platform.call(
      'updateAgentPolicy',
      { params, body: { spendingLimits: { dailyLimit: 900_00 } } },
      200,
    )
    await setup.server.as.platform.call('approveAgentAction', { params: { ...params, actionId: action.id } }, 200)
    await setup.server.as.platform.call('updateAgent', { params, body: { isPaused: true } }, 200)
    const kept = await factsOfAction(action.id)
    expect(kept.map(({ occasion }) => occasion)).toEqual(['ASKED', 'APPROVED'])
    expect(kept[0]).toEqual(asked)
    expect(kept[1]?.agent).toMatchObject({ isPaused: false, policy: { spendingLimits: { dailyLimit: 900_00 } } })
    expect(kept[1]?.rates).not.toEqual(asked?.rates)
    for (const facts of kept) expect(judgeFacts(facts)).toMatchObject({ ...facts.judgement })
  })

  it('that fails when it is approved keeps what refused it', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent, 100_00)
    const params = { agentId: agent.agent.id }
    await setup.server.as.platform.call(
      'updateAgentPolicy',
      { params, body: { spendingLimits: { dailyLimit: 5 } } },
      200,
    )
    const failed = await setup.server.as.platform.call(
      'approveAgentAction',
      { params: { ...params, actionId: action.id } },
      200,
    )
    expect(failed.status).toBe('FAILED')
    const [, approved] = await factsOfAction(action.id)
    expect(approved?.judgement.outcome).toBe('REFUSE')
    expect(approved?.judgement.clauses.find(({ effect }) => effect === 'refuses')).toMatchObject({
      clause: 'dailyLimit',
    })
  })

  it('is judged again as it was, in many actions with moving rates and usage', async () => {
    const agents = [
      await setup.connect({ approvalThresholds: { currency: 'JPY', amount: 600 } }),
      await setup.connect({ spendingLimits: { currency: 'GBP', perTransactionLimit: 400_00, dailyLimit: 90_000_00 } }),
    ]
    const amounts = fc.sample(fc.integer({ min: 1, max: 9_00 }), { seed: 5, numRuns: 120 })
    const actions = []
    for (const [index, amount] of amounts.entries()) {
      if (index % 5 === 4) await setup.server.clock.advance(300)
      const agent = agents[index % 2]
      if (agent !== undefined) actions.push(await setup.transferOut(agent, amount))
    }
    for (const { id, status } of actions) {
      const [facts] = await factsOfAction(id)
      expect(facts).toBeDefined()
      if (facts === undefined) continue
      const again = judgeFacts(facts)
      expect(again.clauses).toEqual(await traceOf(id))
      expect(again.outcome).toBe(status === 'APPROVED' ? 'EXECUTE' : 'HOLD')
    }
    expect(new Set(actions.map(({ status }) => status))).toEqual(new Set(['APPROVED', 'PENDING_APPROVAL']))
  })
})
