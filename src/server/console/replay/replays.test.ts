import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentPolicyUpdateRequest } from '../../../contract/agents/schemas'
import type { PolicyReplay, ReplayCourse } from '../../../contract/console/replay/schemas'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { shareTestServer } from '../../testing/sharedServer'

const DAY_S = 24 * 3600
const LIMITS = { currency: 'USD', perTransactionLimit: 1_000_00 }

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
  await setup.fund(setup.usdAccountId, 90_000_00)
})

const desk = () => setup.server.as.desk

async function replay(agentId: string, draft: AgentPolicyUpdateRequest & { days?: number; against?: 'IN_FORCE' } = {}) {
  const { id } = await desk().call('replayPolicy', { params: { agentId }, body: draft }, 202)
  await setup.server.service.host.replays.idle()
  return desk().call('getPolicyReplay', { params: { replayId: id } }, 200)
}

const resultOf = ({ state, result }: PolicyReplay) => {
  expect(state).toBe('DONE')
  if (result === null) throw new Error('a replay that is done has a result')
  return result
}

const differencesOf = (replayId: string, query: { from?: ReplayCourse; to?: ReplayCourse; isRejected?: 'true' } = {}) =>
  desk().call('listReplayDifferences', { params: { replayId }, query }, 200)

describe('a replay', () => {
  it('finds no difference when nothing was changed, and says what it judged', async () => {
    const agent = await setup.connect({
      spendingLimits: LIMITS,
      approvalThresholds: { currency: 'USD', amount: 50_00 },
    })
    await setup.transferOut(agent, 50_00)
    const held = await setup.transferOut(agent, 50_01)
    const params = { agentId: agent.agent.id, actionId: held.id }
    await setup.server.as.platform.call('approveAgentAction', { params }, 200)
    const done = await replay(agent.agent.id)
    expect(resultOf(done)).toMatchObject({
      replayed: 2,
      reproduced: 2,
      notReplayable: 0,
      refusedRequests: 0,
      versions: 0,
      isCut: false,
      before: { runs: 1, waits: 1, refused: 0 },
      after: { runs: 1, waits: 1, refused: 0 },
      changes: [],
    })
    expect((await differencesOf(done.id)).data).toEqual([])
  })

  it('says what would run, wait and be refused, what of it a person rejected, and lists it', async () => {
    const agent = await setup.connect({
      spendingLimits: LIMITS,
      approvalThresholds: { currency: 'USD', amount: 50_00 },
    })
    const small = await setup.transferOut(agent, 20_00)
    const held = await setup.transferOut(agent, 60_00)
    const rejected = await setup.transferOut(agent, 70_00)
    const large = await setup.transferOut(agent, 900_00)
    const params = { agentId: agent.agent.id, actionId: rejected.id }
    await setup.server.as.operator.call('rejectAgentAction', { params, body: { reason: 'Not this one.' } }, 200)
    const done = await replay(agent.agent.id, {
      approvalThresholds: { amount: 80_00 },
      spendingLimits: { perTransactionLimit: 500_00 },
    })
    const result = resultOf(done)
    expect(result.changes).toEqual([
      { from: 'WAITS', to: 'RUNS', count: 2, rejected: 1 },
      { from: 'WAITS', to: 'REFUSED', count: 1, rejected: 0 },
    ])
    expect(result.after).toEqual({ runs: 3, waits: 0, refused: 1 })
    const all = await differencesOf(done.id)
    expect(all.data.map(({ id, from, to }) => [id, from, to])).toEqual([
      [large.id, 'WAITS', 'REFUSED'],
      [rejected.id, 'WAITS', 'RUNS'],
      [held.id, 'WAITS', 'RUNS'],
    ])
    expect(all.data.map(({ id }) => id)).not.toContain(small.id)
    expect(all.data[0]?.clauses).toContainEqual(
      expect.objectContaining({ clause: 'perTransactionLimit', effect: 'refuses', limitMinor: 500_00 }),
    )
    const ofPeople = await differencesOf(done.id, { to: 'RUNS', isRejected: 'true' })
    expect(ofPeople).toMatchObject({
      totalCount: 1,
      data: [{ id: rejected.id, decision: { outcome: 'REJECTED', reason: 'Not this one.' } }],
    })
  })

  it('counts usage again: what would have run fills the day, what would have been refused does not', async () => {
    const agent = await setup.connect({ ...NEEDS_APPROVAL, spendingLimits: LIMITS })
    for (const amount of [400_00, 500_00, 300_00, 90_00]) await setup.transferOut(agent, amount)
    await setup.server.clock.advance(DAY_S)
    await setup.transferOut(agent, 900_00)
    const done = await replay(agent.agent.id, {
      defaultExecutionMode: 'AUTO',
      spendingLimits: { dailyLimit: 1_000_00 },
    })
    // 400 and 500 run; 300 is over 1,000 with them; 90 fits, because the 300 never counted; the next day begins again.
    expect(resultOf(done).after).toEqual({ runs: 4, waits: 0, refused: 1 })
    const refused = await differencesOf(done.id, { to: 'REFUSED' })
    expect(refused.data.map(({ sending }) => sending.amountMinor)).toEqual([300_00])
    expect(refused.data[0]?.clauses).toContainEqual(
      expect.objectContaining({ clause: 'dailyLimit', beforeMinor: 900_00, valueMinor: 1_200_00 }),
    )
  })

  it('judges approvals too: what a person approved may be over a limit by then', async () => {
    const agent = await setup.connect({ ...NEEDS_APPROVAL, spendingLimits: LIMITS })
    for (const amount of [600_00, 700_00]) {
      const { id } = await setup.transferOut(agent, amount)
      const params = { agentId: agent.agent.id, actionId: id }
      await setup.server.as.platform.call('approveAgentAction', { params }, 200)
    }
    const done = await replay(agent.agent.id, { spendingLimits: { dailyTransactionLimit: 1 } })
    expect(resultOf(done).changes).toEqual([{ from: 'WAITS', to: 'REFUSED', count: 1, rejected: 0 }])
    const waiting = await setup.connect({ ...NEEDS_APPROVAL, spendingLimits: LIMITS })
    const held = [await setup.transferOut(waiting, 600_00), await setup.transferOut(waiting, 700_00)]
    for (const { id } of held) {
      const params = { agentId: waiting.agent.id, actionId: id }
      await setup.server.as.platform.call('approveAgentAction', { params }, 200)
    }
    const later = await replay(waiting.agent.id, { spendingLimits: { dailyLimit: 1_000_00 } })
    expect(resultOf(later).changes).toEqual([{ from: 'WAITS', to: 'REFUSED_LATER', count: 1, rejected: 0 }])
    expect((await differencesOf(later.id)).data[0]?.id).toBe(held[1]?.id)
  })

  it('counts what it cannot replay, and requests that were refused', async () => {
    const agent = await setup.connect({ spendingLimits: LIMITS })
    const older = await setup.transferOut(agent, 10_00)
    await setup.transferOut(agent, 20_00)
    await agent.as.call(
      'agentCreateTransferOut',
      {
        body: {
          source: { accountId: setup.usdAccountId },
          destination: { accountId: setup.usPayeeId },
          amount: 2_000_00,
        },
      },
      403,
    )
    setup.server.service.store.sqlite.prepare('DELETE FROM agent_action_facts WHERE action_id = ?').run(older.id)
    expect(resultOf(await replay(agent.agent.id))).toMatchObject({ replayed: 1, notReplayable: 1, refusedRequests: 1 })
  })

  it('looks back as many days as it is asked for, and compares with the policy in force on demand', async () => {
    const agent = await setup.connect({ spendingLimits: LIMITS })
    await setup.transferOut(agent, 10_00)
    await setup.server.clock.advance(3 * DAY_S)
    await setup.transferOut(agent, 20_00)
    const body = { reason: 'Everything is looked at now.', defaultExecutionMode: 'APPROVAL_REQUIRED' as const }
    await desk().call('changeAgentPolicy', { params: { agentId: agent.agent.id }, body }, 200)
    expect(resultOf(await replay(agent.agent.id, { days: 2 })).replayed).toBe(1)
    expect(resultOf(await replay(agent.agent.id, { days: 7 }))).toMatchObject({
      replayed: 2,
      versions: 1,
      changes: [{ from: 'RUNS', to: 'WAITS', count: 2 }],
    })
    expect(resultOf(await replay(agent.agent.id, { days: 7, against: 'IN_FORCE' }))).toMatchObject({
      before: { runs: 0, waits: 2, refused: 0 },
      changes: [],
    })
  })

  it('converts what a draft counts in another currency', async () => {
    const agent = await setup.connect({ spendingLimits: LIMITS })
    await setup.transferOut(agent, 100_00)
    const draft = { spendingLimits: { currency: 'EUR', perTransactionLimit: 99_00 } }
    const { data } = await differencesOf((await replay(agent.agent.id, draft)).id)
    expect(data).toEqual([])
    const lower = await replay(agent.agent.id, { spendingLimits: { currency: 'EUR', perTransactionLimit: 50_00 } })
    expect((await differencesOf(lower.id)).data[0]?.clauses).toContainEqual(
      expect.objectContaining({ clause: 'perTransactionLimit', currency: 'EUR', limitMinor: 50_00 }),
    )
  })

  it('pages its differences and refuses the cursor of another list', async () => {
    const agent = await setup.connect({ spendingLimits: LIMITS })
    for (const amount of [1_00, 2_00, 3_00]) await setup.transferOut(agent, amount)
    const { id: replayId } = await replay(agent.agent.id, { defaultExecutionMode: 'APPROVAL_REQUIRED' })
    const page = (query: object) => desk().call('listReplayDifferences', { params: { replayId }, query }, 200)
    const first = await page({ limit: '2' })
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const second = await page({ limit: '2', cursor: first.nextCursor })
    expect(second).toMatchObject({ hasMore: false, totalCount: 3 })
    const amounts = [...first.data, ...second.data].map(({ sending }) => sending.amountMinor)
    expect(amounts).toEqual([3_00, 2_00, 1_00])
    const query = { limit: '2', to: 'RUNS' as const, cursor: first.nextCursor }
    expect(await desk().call('listReplayDifferences', { params: { replayId }, query }, 400)).toMatchObject({
      details: { field: 'cursor' },
    })
    const altered = Buffer.from(first.nextCursor ?? '', 'base64url')
      .toString()
      .replace(/"[^"]*"\]$/, '"none"]')
    const cursor = Buffer.from(altered).toString('base64url')
    expect(await desk().call('listReplayDifferences', { params: { replayId }, query: { cursor } }, 400)).toMatchObject({
      details: { field: 'cursor', reason: 'CURSOR_MALFORMED' },
    })
  })

  it('can be stopped, and is gone when other data is put in place', async () => {
    const agent = await setup.connect({ spendingLimits: LIMITS })
    await setup.transferOut(agent, 1_00)
    const params = { agentId: agent.agent.id }
    const { id: replayId } = await desk().call('replayPolicy', { params, body: {} }, 202)
    const stopped = await desk().call('cancelPolicyReplay', { params: { replayId } }, 200)
    expect(stopped).toMatchObject({ state: 'CANCELLED', result: null })
    await setup.server.service.host.replays.idle()
    expect(await desk().call('listReplayDifferences', { params: { replayId } }, 409)).toMatchObject({
      details: { reason: 'REPLAY_NOT_DONE' },
    })
    const done = await replay(agent.agent.id)
    const { changeLog } = setup.server.service
    changeLog.publish({ seq: changeLog.publishedSeq(), areas: ['data'], ids: [] })
    await desk().call('getPolicyReplay', { params: { replayId: done.id } }, 404)
  })

  it('refuses a draft that cannot be used, as a change does', async () => {
    const agent = await setup.connect({ spendingLimits: LIMITS })
    const params = { agentId: agent.agent.id }
    const body = { accountRestrictions: { allowedAccountIds: [setup.usPayeeId] } }
    expect(await desk().call('replayPolicy', { params, body }, 400)).toMatchObject({
      details: { field: 'accountRestrictions.allowedAccountIds.0' },
    })
    await desk().call('replayPolicy', { params: { agentId: 'Agent:none' }, body: {} }, 404)
  })

  it('refuses a draft with a member that no policy has, by its name, as a change does', async () => {
    const agent = await setup.connect({ spendingLimits: LIMITS })
    const params = { agentId: agent.agent.id }
    const misspelt: [string, object][] = [
      ['aprovalThresholds', { aprovalThresholds: { currency: 'USD', amount: 1 } }],
      ['spendingLimits.perTransactionLimits', { spendingLimits: { perTransactionLimits: 1 } }],
      ['approvalThresholds.amountMinor', { approvalThresholds: { currency: 'USD', amountMinor: 1 } }],
      ['accountRestrictions.allowed', { accountRestrictions: { allowed: [] } }],
      [
        'accountRestrictions.accountRules.0.limit',
        { accountRestrictions: { accountRules: [{ accountId: setup.usdAccountId, limit: 1 }] } },
      ],
    ]
    for (const [field, body] of misspelt) {
      expect(await desk().call('replayPolicy', { params, body }, 400)).toMatchObject({ details: { field } })
      const change = { ...body, reason: 'Because of a test.' }
      expect(await desk().call('changeAgentPolicy', { params, body: change }, 400)).toMatchObject({
        details: { field },
      })
    }
  })
})
