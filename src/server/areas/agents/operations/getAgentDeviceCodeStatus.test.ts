import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentWorld, policyOf, startAgentWorld } from '../testing/agentWorld'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

describe('getAgentDeviceCodeStatus', () => {
  it('says whether the code was redeemed, whatever the case it is asked in', async () => {
    const { platform, nobody } = world.server.as
    const body = { name: 'Shopper', customerId: world.customerId, policy: policyOf() }
    const { deviceCode } = await platform.call('createAgent', { body }, 201)
    const { code } = deviceCode
    expect(await platform.call('getAgentDeviceCodeStatus', { params: { code: code.toLowerCase() } }, 200)).toEqual({
      code,
      redeemed: false,
    })
    await nobody.call('redeemAgentDeviceCode', { params: { code } }, 200)
    expect(await platform.call('getAgentDeviceCodeStatus', { params: { code } }, 200)).toEqual({ code, redeemed: true })
  })

  it('answers 404 for a code that does not exist', async () => {
    const params = { code: 'AGENT-AAAA-AAAA' }
    expect(await world.server.as.platform.call('getAgentDeviceCodeStatus', { params }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })

  it('needs the platform’s credential', async () => {
    await world.server.as.nobody.call('getAgentDeviceCodeStatus', { params: { code: 'AGENT-AAAA-AAAA' } }, 401)
  })
})
