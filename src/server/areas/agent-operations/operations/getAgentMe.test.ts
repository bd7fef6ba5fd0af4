import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, startAgentSetup } from '../../agents/testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

describe('getAgentMe', () => {
  it('shows the calling agent as the platform sees it', async () => {
    const connected = await setup.connect({ permissions: [] })
    const me = await connected.as.call('getAgentMe', {}, 200)
    expect(me).toEqual(
      await setup.server.as.platform.call('getAgentById', { params: { agentId: connected.agent.id } }, 200),
    )
    expect(me).toMatchObject({ isConnected: true, policy: { permissions: [] } })
  })

  it('answers 401 to unknown credentials, to the platform, and to nobody', async () => {
    await setup.server.as.agent('agt_0000000000000000000000000000000000000000').call('getAgentMe', {}, 401)
    await setup.server.as.platform.call('getAgentMe', {}, 401)
    await setup.server.as.nobody.call('getAgentMe', {}, 401)
  })
})
