import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type AgentAction, agentAction } from '../../../contract/agents/schemas'
import { serviceOperations } from '../../../contract/operations'
import { SERVICE_BASE } from '../../../contract/planes'
import { createReplay, eventsOf } from '../../areas/agents/public'
import { type AgentSetup, type ConnectedAgent, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { writePast } from '../../areas/agents/testing/writePast'
import { nextTurn } from '../../foundation/guarded'
import { readPastOf, replayAsItStood } from './testing/asItStood'

/**
 * Faults that were put into the replay (no new day, a sum that is not kept, a payment that counts although it was
 * refused, the policy of another time) show within the first sixty actions, or not within six hundred.
 */
const ACTIONS = 150
const LOOSE = { currency: 'USD', perTransactionLimit: 900_00 }

let setup: AgentSetup
afterEach(() => setup.server.close())

const step = fc.record({
  amount: fc.integer({ min: 1, max: 700_00 }),
  // Now and then for hours: days change, and the limits of a day and of a month fill up.
  waitS: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 40, 15_000),
  decided: fc.constantFrom('NOTHING', 'APPROVE', 'APPROVE', 'REJECT', 'PAUSE'),
  change: fc.option(
    fc.record({
      approvalThresholds: fc.record({
        currency: fc.constantFrom('USD', 'EUR', 'JPY'),
        amount: fc.integer({ min: 1, max: 900_00 }),
      }),
      spendingLimits: fc.record({
        currency: fc.constantFrom('USD', 'MXN'),
        dailyLimit: fc.option(fc.integer({ min: 90_000_00, max: 900_000_00 })),
      }),
    }),
    { freq: 120 },
  ),
})

/** What came of a request: its action, or null where the policy refused it. */
async function ask({ accessToken }: ConnectedAgent, amount: number): Promise<AgentAction | null> {
  const reply = await setup.server.service.app.inject({
    method: 'POST',
    url: `${SERVICE_BASE}${serviceOperations.agentCreateTransferOut.path}`,
    headers: { host: 'localhost:4010', authorization: `Bearer ${accessToken}` },
    payload: { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId }, amount },
  })
  expect([201, 403]).toContain(reply.statusCode)
  return reply.statusCode === 201 ? agentAction.parse(reply.json()) : null
}

async function decide({ agent }: ConnectedAgent, actionId: string, decision: 'APPROVE' | 'REJECT' | 'PAUSE') {
  const { platform } = setup.server.as
  const params = { agentId: agent.id, actionId }
  if (decision === 'PAUSE') {
    const pause = (isPaused: boolean) => platform.call('updateAgent', { params, body: { isPaused } }, 200)
    await pause(true)
    const failed = await platform.call('approveAgentAction', { params }, 200)
    await pause(false)
    return failed
  }
  if (decision === 'APPROVE') return platform.call('approveAgentAction', { params }, 200)
  return platform.call('rejectAgentAction', { params, body: { reason: 'No.' } }, 200)
}

describe('a replay of a long history', () => {
  it('finds no difference when each is judged by the policy of its own time', async () => {
    setup = await startAgentSetup()
    await setup.fund(setup.usdAccountId, 90_000_000_00)
    const agent = await setup.connect({
      spendingLimits: LOOSE,
      approvalThresholds: { currency: 'USD', amount: 300_00 },
    })
    const params = { agentId: agent.agent.id }
    const statuses = new Map<string, number>()
    let count = 0
    for (const { amount, waitS, decided, change } of fc.sample(step, { seed: 14, numRuns: ACTIONS * 3 })) {
      if (count === ACTIONS) break
      if (waitS > 0) await setup.server.clock.advance(waitS)
      if (change !== null) await setup.server.as.platform.call('updateAgentPolicy', { params, body: change }, 200)
      const action = await ask(agent, amount)
      if (action === null) continue
      count += 1
      const isDecided = action.status === 'PENDING_APPROVAL' && decided !== 'NOTHING'
      const { status } = isDecided ? await decide(agent, action.id, decided) : action
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const same = await replayAsItStood(setup.server.service.store, agent.agent.id)
    expect(same).toEqual({ count: ACTIONS, differing: [] })
    expect([...statuses.keys()].sort()).toEqual(['APPROVED', 'FAILED', 'PENDING_APPROVAL', 'REJECTED'])
  }, 300_000)

  it('finds no difference in 5,000 actions when nothing was changed, and serves others meanwhile', async () => {
    setup = await startAgentSetup()
    const limits = { currency: 'USD', perTransactionLimit: 900_00, dailyLimit: 400_000_00 }
    const agent = await setup.connect({
      spendingLimits: limits,
      approvalThresholds: { currency: 'EUR', amount: 500_00 },
    })
    const { id: actionId } = await setup.transferOut(agent, 5_00)
    const until = setup.server.clock.iso()
    await writePast(setup.server.service.store, { actionId, policy: agent.agent.policy, count: 5000, until })
    const { desk } = setup.server.as
    const params = { agentId: agent.agent.id }
    const { id: replayId } = await desk.call('replayPolicy', { params, body: { days: 60 } }, 202)
    const seen = new Set<number>()
    for (let state = 'RUNNING'; state === 'RUNNING'; ) {
      const replay = await desk.call('getPolicyReplay', { params: { replayId } }, 200)
      seen.add(replay.done)
      state = replay.state
      await nextTurn()
    }
    const { result } = await desk.call('getPolicyReplay', { params: { replayId } }, 200)
    expect(result).toMatchObject({ replayed: 5001, reproduced: 5001, notReplayable: 0, changes: [] })
    expect(result?.before).toEqual(result?.after)
    // The one who asks how far it is gets answers while it goes on.
    expect(seen.size).toBeGreaterThan(10)
  }, 120_000)

  it('says of a draft what it really does where it holds: limits fill up as they would have', async () => {
    setup = await startAgentSetup()
    await setup.fund(setup.usdAccountId, 90_000_000_00)
    const draft = {
      approvalThresholds: { currency: 'EUR', amount: 250_00 },
      spendingLimits: { currency: 'USD', perTransactionLimit: 450_00, dailyLimit: 2_000_00, monthlyLimit: 9_000_00 },
    }
    const [loose, strict] = [await setup.connect({ spendingLimits: LOOSE }), await setup.connect(draft)]
    const really = new Map<string, string>()
    for (const { amount, waitS } of fc.sample(step, { seed: 15, numRuns: ACTIONS })) {
      if (waitS > 0) await setup.server.clock.advance(waitS)
      const [past, action] = [await ask(loose, amount), await ask(strict, amount)]
      const course = action === null ? 'REFUSED' : action.status === 'APPROVED' ? 'RUNS' : 'WAITS'
      if (action !== null && course === 'WAITS') await decide(strict, action.id, 'APPROVE')
      really.set(past?.id ?? '', course)
    }
    const past = await readPastOf(setup.server.service.store, loose.agent.id)
    const replay = createReplay(() => strict.agent.policy)
    for (const event of eventsOf(past)) replay.take(event)
    const foretold = new Map(past.map(({ id }) => [id, replay.verdictOf(id)?.course]))
    expect(foretold.size).toBe(ACTIONS)
    expect(past.filter(({ id }) => foretold.get(id) !== really.get(id))).toEqual([])
    expect(new Set(really.values())).toEqual(new Set(['RUNS', 'WAITS', 'REFUSED']))
  }, 120_000)
})
