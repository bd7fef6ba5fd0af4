import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replayAsItStood } from '../console/replay/testing/asItStood'
import { startTestServer, type TestServer } from '../testing/testServer'

describe('the history of the demo data', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ isFirstStart: true })
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
})
