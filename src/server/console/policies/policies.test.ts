import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type AgentSetup, policyOf, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { shareTestServer } from '../../testing/sharedServer'
import { TEST_START } from '../../testing/testServer'

const DAY_S = 24 * 3600
const LIMITS = { currency: 'USD', perTransactionLimit: 1_000_00, dailyLimit: 2_000_00 }

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const desk = () => setup.server.as.desk
const versionsOf = async (agentId: string, query: object = {}) =>
  desk().call('listPolicyVersions', { params: { agentId }, query }, 200)
const change = (agentId: string, body: object, reason = 'The supplier bills weekly now.') =>
  desk().call('changeAgentPolicy', { params: { agentId }, body: { reason, ...body } }, 200)

describe('the history of a policy', () => {
  it('begins with the agent, and has each change with who, when and why, by API without a reason', async () => {
    const { agent } = await setup.connect({ spendingLimits: LIMITS })
    await setup.server.clock.advance(60)
    const daily = { spendingLimits: { dailyLimit: 3_000_00 } }
    expect((await change(agent.id, daily)).policy.spendingLimits.dailyLimit).toBe(3_000_00)
    await setup.server.as.platform.call(
      'updateAgentPolicy',
      { params: { agentId: agent.id }, body: { spendingLimits: { dailyLimit: null } } },
      200,
    )
    const { data, hasMore } = await versionsOf(agent.id)
    expect(hasMore).toBe(false)
    expect(
      data.map(({ number, policy, before, reason, changedBy }) => [
        number,
        before?.spendingLimits.dailyLimit ?? null,
        policy.spendingLimits.dailyLimit ?? null,
        reason,
        changedBy.kind,
      ]),
    ).toEqual([
      [3, 3_000_00, null, null, 'token'],
      [2, 2_000_00, 3_000_00, 'The supplier bills weekly now.', 'operator'],
      [1, null, 2_000_00, null, 'token'],
    ])
    const [, second, first] = data.map(({ changedAt }) => Date.parse(changedAt))
    expect(second).toBe((first ?? 0) + 60_000)
  })

  it('has no version for a change that changes nothing, nor for one that is refused', async () => {
    const { agent } = await setup.connect({ spendingLimits: LIMITS })
    await change(agent.id, { spendingLimits: { dailyLimit: 2_000_00 } })
    const foreign = { accountRestrictions: { allowedAccountIds: [setup.usPayeeId] } }
    const body = { reason: 'Only that account.', ...foreign }
    expect(await desk().call('changeAgentPolicy', { params: { agentId: agent.id }, body }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'accountRestrictions.allowedAccountIds.0' },
    })
    expect((await versionsOf(agent.id)).data).toHaveLength(1)
  })

  it('asks the desk for a reason', async () => {
    const { agent } = await setup.connect()
    const body = { reason: ' ', spendingLimits: { dailyLimit: 1_00 } }
    expect(await desk().call('changeAgentPolicy', { params: { agentId: agent.id }, body }, 400)).toMatchObject({
      details: { field: 'reason' },
    })
  })

  it('stays readable when the agent is deleted', async () => {
    const { agent } = await setup.connect({ spendingLimits: LIMITS })
    await change(agent.id, { spendingLimits: { dailyLimit: 3_000_00 } })
    await setup.server.as.platform.call('deleteAgent', { params: { agentId: agent.id } }, 204)
    expect((await versionsOf(agent.id)).data.map(({ number }) => number)).toEqual([2, 1])
    const unknown = { params: { agentId: 'Agent:unknown' } }
    expect(await desk().call('listPolicyVersions', unknown, 404)).toMatchObject({ details: { field: 'agentId' } })
  })

  it('is read in pages, each version with what held before it', async () => {
    const { agent } = await setup.connect({ spendingLimits: LIMITS })
    for (const dailyLimit of [3_000_00, 4_000_00]) await change(agent.id, { spendingLimits: { dailyLimit } })
    const first = await versionsOf(agent.id, { limit: '2' })
    expect(first.data.map(({ number, before }) => [number, before?.spendingLimits.dailyLimit])).toEqual([
      [3, 3_000_00],
      [2, 2_000_00],
    ])
    expect(first.hasMore).toBe(true)
    const rest = await versionsOf(agent.id, { limit: '2', before: '2' })
    expect(rest.data.map(({ number, before }) => [number, before])).toEqual([[1, null]])
  })
})

describe('restoreAgentPolicy', () => {
  it('puts the older policy in force, whole, as the newest version', async () => {
    const { agent } = await setup.connect({ spendingLimits: LIMITS })
    await change(agent.id, { permissions: ['VIEW_TRANSACTIONS'], spendingLimits: { dailyLimit: null } })
    const params = { agentId: agent.id }
    const reason = 'Back to what was agreed.'
    const restored = await desk().call('restoreAgentPolicy', { params, body: { number: 1, reason } }, 200)
    expect(restored.policy).toEqual(policyOf({ spendingLimits: LIMITS }))
    expect((await versionsOf(agent.id)).data[0]).toMatchObject({ number: 3, reason, restoredNumber: 1 })
  })

  it('refuses the policy that holds already, and a version that is not there', async () => {
    const { agent } = await setup.connect()
    const restore = (number: number, status: number) =>
      desk().call('restoreAgentPolicy', { params: { agentId: agent.id }, body: { number, reason: 'Again' } }, status)
    expect(await restore(1, 409)).toMatchObject({ details: { reason: 'POLICY_IN_FORCE' } })
    expect(await restore(7, 404)).toMatchObject({ details: { field: 'number' } })
    await setup.server.as.platform.call('deleteCustomerById', { params: { customerId: setup.customerId } }, 200)
    for (const number of [1, 7])
      expect(await restore(number, 404)).toMatchObject({ details: { field: 'agentId', reason: 'CUSTOMER_DELETED' } })
  })
})

describe('getAgentUsageHistory', () => {
  const historyOf = async (agentId: string) =>
    (await desk().call('getAgentUsageHistory', { params: { agentId } }, 200)).days

  it('has the last thirty days with what was used and the limit as it was then', async () => {
    setup = await startAgentSetup()
    onTestFinished(() => setup.server.close())
    const connected = await setup.connect({ spendingLimits: LIMITS })
    await setup.transferOut(connected, 100_00)
    await setup.transferOut(connected, 50_00)
    await setup.server.clock.advance(DAY_S)
    await change(connected.agent.id, { spendingLimits: { dailyLimit: 500_00 } })
    await setup.transferOut(connected, 200_00)
    await setup.server.clock.advance(DAY_S)
    await change(connected.agent.id, { spendingLimits: { dailyLimit: null } })
    const days = await historyOf(connected.agent.id)
    expect(days).toHaveLength(30)
    const started = new Date(TEST_START).toISOString().slice(0, 10)
    expect(days[27]?.day).toBe(started)
    expect(days.slice(26).map(({ day, ...facts }) => facts)).toEqual([
      { usedMinor: 0, payments: 0, limitMinor: null, isLimitKnown: false },
      { usedMinor: 150_00, payments: 2, limitMinor: 2_000_00, isLimitKnown: true },
      { usedMinor: 200_00, payments: 1, limitMinor: 500_00, isLimitKnown: true },
      { usedMinor: 0, payments: 0, limitMinor: null, isLimitKnown: true },
    ])
  })

  it('shows days and limits of another currency in that of today', async () => {
    const connected = await setup.connect({ spendingLimits: LIMITS })
    await setup.transferOut(connected, 100_00)
    await setup.server.clock.advance(DAY_S)
    await change(connected.agent.id, { spendingLimits: { currency: 'EUR' } })
    const [before, today] = (await historyOf(connected.agent.id)).slice(-2)
    expect(before?.limitMinor).toBe(today?.limitMinor)
    expect((before?.usedMinor ?? 0) * 20).toBeGreaterThanOrEqual(before?.limitMinor ?? 0)
    expect((before?.usedMinor ?? 0) * 20).toBeLessThan((before?.limitMinor ?? 0) + 20)
  })

  it('refuses an agent that is not there', async () => {
    expect(await desk().call('getAgentUsageHistory', { params: { agentId: 'x' } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })
})
