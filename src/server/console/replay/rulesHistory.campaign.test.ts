import { afterEach, describe, expect, it } from 'vitest'
import { writePast } from '../../areas/agents/testing/writePast'
import { nextTurn } from '../../foundation/guarded'
import { startVoteSetup, TWO_PEOPLE, type VoteSetup } from '../approvals/testing/voteSetup'

/** Sixty pages of reading and dozens of slices of judging: others get their turn in each pause. */
const PAYMENTS = 3000

let setup: VoteSetup
afterEach(() => setup.server.close())

describe('a replay of approval rules over a long history', () => {
  it('judges thousands of payments, tells how far it is, and is stopped while another one runs', async () => {
    setup = await startVoteSetup()
    const { desk } = setup.server.as
    const agent = await setup.connect()
    const { id: actionId } = await setup.transferOut(agent, 5_00)
    const until = setup.server.clock.iso()
    await writePast(setup.server.service.store, { actionId, policy: agent.agent.policy, count: PAYMENTS, until })
    const rule = { ...TWO_PEOPLE, when: { amountAtLeast: { amountMinor: 400_00, currency: 'EUR' } } }
    const body = { rules: [rule], apiTokenCountsFor: 'ONE' as const, days: 60 }
    const start = async () => (await desk.call('replayApprovalRules', { body }, 202)).id
    const [replayId, waiting] = [await start(), await start()]
    const params = { replayId: waiting }
    expect(await desk.call('listRulesReplayDifferences', { params }, 409)).toMatchObject({
      details: { reason: 'REPLAY_NOT_DONE' },
    })
    expect((await desk.call('cancelRulesReplay', { params }, 200)).state).toBe('CANCELLED')
    const seen = new Set<number>()
    const read = () => desk.call('getRulesReplay', { params: { replayId } }, 200)
    for (let replay = await read(); replay.state === 'RUNNING'; replay = await read()) {
      seen.add(replay.done)
      await nextTurn()
    }
    const { result } = await read()
    const after = result?.after ?? []
    expect(result).toMatchObject({ replayed: PAYMENTS + 1, reproduced: PAYMENTS + 1, notReplayable: 0 })
    expect(result?.before.slice(0, 3)).toEqual([PAYMENTS + 1, 0, 0])
    expect(after[2]).toBeGreaterThan(1000)
    expect((after[0] ?? 0) + (after[2] ?? 0)).toBe(PAYMENTS + 1)
    expect(result?.more).toBe(after[2])
    // Whoever asks how far it is gets answers while it goes on.
    expect(seen.size).toBeGreaterThan(10)
    const same = await desk.call('replayApprovalRules', { body: { ...body, rules: [] } }, 202)
    await setup.server.service.host.rulesReplays.idle()
    const unchanged = await desk.call('getRulesReplay', { params: { replayId: same.id } }, 200)
    expect(unchanged.result).toMatchObject({ more: 0, fewer: 0, otherwise: 0 })
  }, 120_000)
})
