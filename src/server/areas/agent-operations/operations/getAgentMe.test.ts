import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentWorld, startAgentWorld } from '../../agents/testing/agentWorld'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

describe('getAgentMe', () => {
  it('shows the calling agent as the platform sees it', async () => {
    const connected = await world.connect({ permissions: [] })
    const me = await connected.as.call('getAgentMe', {}, 200)
    expect(me).toEqual(
      await world.server.as.platform.call('getAgentById', { params: { agentId: connected.agent.id } }, 200),
    )
    expect(me).toMatchObject({ isConnected: true, policy: { permissions: [] } })
  })

  it('answers 401 to unknown credentials, to the platform, and to nobody', async () => {
    await world.server.as.agent('agt_0000000000000000000000000000000000000000').call('getAgentMe', {}, 401)
    await world.server.as.platform.call('getAgentMe', {}, 401)
    await world.server.as.nobody.call('getAgentMe', {}, 401)
  })
})
