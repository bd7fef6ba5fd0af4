import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayAsItStood } from '../console/replay/testing/asItStood'
import { startTestServer, type TestServer } from '../testing/testServer'

describe('the history of the demo data', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ isFirstStart: true })
    // Its own inbox takes what is delivered: nothing is tried again through thirty days.
    await server.service.listen(0, '127.0.0.1')
    await server.service.host.seeds.startDemo(7)
    await server.service.host.seeds.idle()
  }, 120_000)
  afterAll(() => server.close())

  it('is judged again as it was: a replay finds no difference', async () => {
    const agents = await server.as.platform.call('listAgents', { query: { limit: '100' } }, 200)
    let count = 0
    for (const { id: agentId } of agents.data) {
      const same = await replayAsItStood(server.service.store, agentId)
      expect(same.differing).toEqual([])
      count += same.count
      const body = { days: 60 }
      const { id: replayId } = await server.as.console.call('replayPolicy', { params: { agentId }, body }, 202)
      await server.service.host.replays.idle()
      const { result } = await server.as.console.call('getPolicyReplay', { params: { replayId } }, 200)
      expect(result?.reproduced).toBe(same.count)
      if (result?.versions === 0) expect(result.changes).toEqual([])
    }
    expect(count).toBeGreaterThan(20)
  })

  it('is held again against the approval rules as it was: unchanged rules find no difference', async () => {
    const { rules, apiTokenCountsFor } = await server.as.console.call('getApprovalRules', {}, 200)
    for (const against of ['HISTORY', 'IN_FORCE'] as const) {
      const body = { rules, apiTokenCountsFor, days: 60, against }
      const { id: replayId } = await server.as.console.call('replayApprovalRules', { body }, 202)
      await server.service.host.rulesReplays.idle()
      const { result } = await server.as.console.call('getRulesReplay', { params: { replayId } }, 200)
      expect(result).toMatchObject({ notReplayable: 0, more: 0, fewer: 0, otherwise: 0 })
      expect(result?.replayed).toBeGreaterThan(20)
      expect(result?.reproduced).toBe(result?.replayed)
    }
  })
})
