import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, policyOf, startAgentSetup } from '../testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

describe('regenerateAgentDeviceCode', () => {
  it('issues a new code and kills the earlier one', async () => {
    const { platform, nobody } = setup.server.as
    const body = { name: 'Shopper', customerId: setup.customerId, policy: policyOf() }
    const { agent, deviceCode } = await platform.call('createAgent', { body }, 201)
    const params = { agentId: agent.id }
    const renewed = await platform.call('regenerateAgentDeviceCode', { params }, 201)
    expect(renewed).toMatchObject({ agentId: agent.id, redeemed: false, expiresAt: '2026-11-22T09:00:00.000Z' })
    expect(renewed.code).not.toBe(deviceCode.code)
    await nobody.call('redeemAgentDeviceCode', { params: { code: deviceCode.code } }, 404)
    await platform.call('getAgentDeviceCodeStatus', { params: { code: deviceCode.code } }, 404)
    await nobody.call('redeemAgentDeviceCode', { params: { code: renewed.code } }, 200)
  })

  it('answers 409 when the agent is connected, and 404 when there is none', async () => {
    const { agent } = await setup.connect()
    const { platform } = setup.server.as
    expect(await platform.call('regenerateAgentDeviceCode', { params: { agentId: agent.id } }, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'AGENT_CONNECTED' },
    })
    expect(await platform.call('regenerateAgentDeviceCode', { params: { agentId: 'Agent:x' } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })
})
