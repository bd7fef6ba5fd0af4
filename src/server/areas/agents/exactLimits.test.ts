import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AgentPolicy } from '../../../contract/agents/schemas'
import type { Rational } from '../../foundation/rational'
import { shareTestServer } from '../../testing/sharedServer'
import { bucketStartMs, midRate } from '../exchange-rates/public'
import { insertUsageRow } from './store'
import { type AgentSetup, type ConnectedAgent, startAgentSetup } from './testing/agentSetup'
import { loadUsage, periodOf, viewUsage } from './usage'

const server = shareTestServer()
let setup: AgentSetup
let usdcAccountId: string
let usdcPayeeId: string
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
  usdcAccountId = await setup.fundedAccount('USDC', 100_000_000_000)
  usdcPayeeId = await setup.externalAccount('USDC', {
    accountType: 'BASE_WALLET',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
  })
})

const pay = <S extends 201 | 403>(agent: ConnectedAgent, amount: number, status: S) => {
  const body = { source: { accountId: usdcAccountId }, destination: { accountId: usdcPayeeId }, amount }
  return agent.as.call('agentCreateTransferOut', { body }, status)
}
const limits = (spendingLimits: AgentPolicy['spendingLimits']): Partial<AgentPolicy> => ({ spendingLimits })
const usageOf = async (agent: ConnectedAgent) => (await agent.as.call('getAgentMe', {}, 200)).usage

/** How many whole parts a payment of so many USDC parts takes of a JPY limit: exact, by a model of its own. */
interface Fraction {
  readonly n: bigint
  readonly d: bigint
}
const plus = (one: Fraction, other: Fraction): Fraction => ({
  n: one.n * other.d + other.n * one.d,
  d: one.d * other.d,
})
const isOver = ({ n, d }: Fraction, limit: number): boolean => n > BigInt(limit) * d
const up = ({ n, d }: Fraction): number => Number(n % d === 0n ? n / d : n / d + 1n)

describe('what an agent pays', () => {
  it('is never too small for "approval above 0": 300 payments of 0.004999 USDC all ask a person', async () => {
    const agent = await setup.connect({ approvalThresholds: { currency: 'USD', amount: 0 } })
    for (let count = 0; count < 300; count += 1) {
      expect(await pay(agent, 4_999, 201)).toMatchObject({ status: 'PENDING_APPROVAL' })
    }
    expect(await usageOf(agent)).toMatchObject({ dailyTransactionCount: 0, dailySpend: 0 })
  })

  it('is never too small for a daily limit: of payments of 0.49 yen no more than 100 yen pass', async () => {
    const agent = await setup.connect(limits({ currency: 'JPY', perTransactionLimit: 1_000, dailyLimit: 100 }))
    const rate = midRate(setup.server.clock.now(), 'USDC', 'JPY')
    const each: Fraction = { n: 3_189n * rate.numerator, d: rate.denominator }
    const passing = Number((100n * each.d) / each.n)
    expect(passing).toBeLessThan(210)
    for (let count = 0; count < passing; count += 1) await pay(agent, 3_189, 201)
    expect(await pay(agent, 3_189, 403)).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'DAILY_LIMIT_EXCEEDED', clause: 'dailyLimit', limit: 100, value: 101 },
    })
    expect(await usageOf(agent)).toMatchObject({ dailyTransactionCount: passing, dailySpend: 100 })
  })

  it('is refused and counted as a model of fractions says, while the rates move', async () => {
    const limit = 2_000
    const agent = await setup.connect(limits({ currency: 'JPY', perTransactionLimit: 400, dailyLimit: limit }))
    let spent: Fraction = { n: 0n, d: 1n }
    const seen = { passed: 0, refused: 0 }
    const amounts = fc.sample(fc.integer({ min: 1, max: 2_800_000 }), { seed: 17, numRuns: 90 })
    for (const [index, amount] of amounts.entries()) {
      if (index % 6 === 5) await setup.server.clock.advance(300)
      const rate = midRate(setup.server.clock.now(), 'USDC', 'JPY')
      const counted = { n: BigInt(amount) * rate.numerator, d: rate.denominator }
      const isRefused = isOver(counted, 400) || isOver(plus(spent, counted), limit)
      await pay(agent, amount, isRefused ? 403 : 201)
      if (!isRefused) spent = plus(spent, counted)
      seen[isRefused ? 'refused' : 'passed'] += 1
      expect((await usageOf(agent)).dailySpend).toBe(up(spent))
    }
    expect(Math.min(seen.passed, seen.refused)).toBeGreaterThan(9)
  })

  it('passes when it meets a limit to the last part, and not one part above it', async () => {
    const agent = await setup.connect(limits({ currency: 'USD', perTransactionLimit: 100, dailyLimit: 150 }))
    await pay(agent, 1_000_001, 403)
    await pay(agent, 1_000_000, 201)
    await pay(agent, 500_001, 403)
    await pay(agent, 333_333, 201)
    await pay(agent, 166_667, 201)
    await pay(agent, 1, 403)
    expect(await usageOf(agent)).toMatchObject({ dailyTransactionCount: 3, dailySpend: 150, monthlySpend: 150 })
  })
})

describe('the sum of a month', () => {
  const rows = 600
  const fill = async (agentId: string, now: number) => {
    let [ofDay, ofMonth]: [Fraction, Fraction] = [
      { n: 0n, d: 1n },
      { n: 0n, d: 1n },
    ]
    const present = periodOf(now)
    await setup.server.service.store.write(async (tx) => {
      for (let index = 0; index < rows; index += 1) {
        const { day, month } = periodOf(now - index * 300_000)
        const rate = midRate(now - index * 300_000, 'USDC', 'JPY')
        const amount = 9_000_000_000_000_000 - index
        const counted = { n: BigInt(amount) * rate.numerator, d: rate.denominator }
        if (month === present.month) ofMonth = plus(ofMonth, counted)
        if (day === present.day) ofDay = plus(ofDay, counted)
        await insertUsageRow(tx, {
          id: `AgentAction:${index}`,
          agent_id: agentId,
          action_id: `AgentAction:${index}`,
          day,
          month,
          amount,
          currency: 'JPY',
          created_at: new Date(now - index * 300_000).toISOString(),
          sent_currency: 'USDC',
          rate_numerator: String(rate.numerator),
          rate_denominator: String(rate.denominator),
        })
      }
    })
    return { ofDay, ofMonth }
  }
  const isSame = ({ numerator, denominator }: Rational, { n, d }: Fraction): boolean =>
    numerator * d === denominator * n

  it('stays exact over a payment in every five minutes, and a change of the policy’s currency', async () => {
    setup = await startAgentSetup()
    onTestFinished(() => setup.server.close())
    const { agent } = await setup.connect()
    const now = bucketStartMs(setup.server.clock.now())
    const { ofDay, ofMonth } = await fill(agent.id, now)
    const load = async (currency: string) => {
      const policy = { ...agent.policy, spendingLimits: { currency, perTransactionLimit: 1 } }
      const usages = await setup.server.service.store.read((tx) => loadUsage({ tx, now }, [{ id: agent.id, policy }]))
      const usage = usages.get(agent.id)
      if (usage === undefined) throw new Error('the agent has its usage')
      return usage
    }
    const inYen = await load('JPY')
    expect(inYen.dailyCount).toBe(109)
    expect([isSame(inYen.dailySpend, ofDay), isSame(inYen.monthlySpend, ofMonth)]).toEqual([true, true])
    const toDollars = midRate(now, 'JPY', 'USD')
    const inDollars = { n: ofMonth.n * toDollars.numerator, d: ofMonth.d * toDollars.denominator }
    expect(isSame((await load('USD')).monthlySpend, inDollars)).toBe(true)
    expect(viewUsage(inYen, now).monthlySpend).toBe(up(ofMonth))
  })
})
