import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, policyOf, startAgentSetup } from '../testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

describe('getAgentDeviceCodeStatus', () => {
  it('says whether the code was redeemed, whatever the case it is asked in', async () => {
    const { platform, nobody } = setup.server.as
    const body = { name: 'Shopper', customerId: setup.customerId, policy: policyOf() }
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
    expect(await setup.server.as.platform.call('getAgentDeviceCodeStatus', { params }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })

  it('needs the platform’s credential', async () => {
    await setup.server.as.nobody.call('getAgentDeviceCodeStatus', { params: { code: 'AGENT-AAAA-AAAA' } }, 401)
  })
})
