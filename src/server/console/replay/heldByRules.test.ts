import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startVoteSetup, type VoteSetup } from '../approvals/testing/voteSetup'

let setup: VoteSetup
beforeEach(async () => {
  setup = await startVoteSetup()
})
afterEach(() => setup.server.close())

async function replay(agentId: string, body: { defaultExecutionMode?: 'APPROVAL_REQUIRED'; dailyLimit?: number }) {
  const { dailyLimit, ...rest } = body
  const draft = dailyLimit === undefined ? rest : { ...rest, spendingLimits: { dailyLimit } }
  const { desk } = setup.server.as
  const { id: replayId } = await desk.call('replayPolicy', { params: { agentId }, body: draft }, 202)
  await setup.server.service.host.replays.idle()
  const { result } = await desk.call('getPolicyReplay', { params: { replayId } }, 200)
  return result
}

describe('a replay of what approval rules held although the policy let it run', () => {
  it('says that it waited, finds no difference, and counts it when it was approved', async () => {
    await setup.rule()
    const agent = await setup.connect()
    const agentId = agent.agent.id
    const [first, second] = [await setup.transferOut(agent, 60_00), await setup.transferOut(agent, 70_00)]
    expect([first.status, second.status]).toEqual(['PENDING_APPROVAL', 'PENDING_APPROVAL'])
    for (const colleague of [setup.ana, setup.bea]) await setup.sign(first, colleague)
    await setup.wall.pass(60_000)
    expect(await setup.statusOf(first)).toBe('APPROVED')
    const waits = { runs: 0, waits: 2, refused: 0 }
    expect(await replay(agentId, {})).toMatchObject({ before: waits, after: waits, changes: [], reproduced: 2 })
    // A policy that asks for a person changes nothing of what waited already.
    expect(await replay(agentId, { defaultExecutionMode: 'APPROVAL_REQUIRED' })).toMatchObject({ changes: [] })
    // The second one waits: it counted nothing, so a day of 70.00 is enough for each of them.
    expect(await replay(agentId, { dailyLimit: 70_00 })).toMatchObject({ after: waits, changes: [] })
    expect((await replay(agentId, {}))?.curves[0]?.unlimited).toEqual(waits)
  })
})
