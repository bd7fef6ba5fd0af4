import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, policyOf, startAgentSetup } from '../testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const make = async () => {
  const body = { name: 'Shopper', customerId: setup.customerId, policy: policyOf() }
  const { agent, deviceCode } = await setup.server.as.platform.call('createAgent', { body }, 201)
  return { agent, code: deviceCode.code }
}
const redeem = (code: string, status = 200) =>
  setup.server.as.nobody.call('redeemAgentDeviceCode', { params: { code } }, status)

describe('redeemAgentDeviceCode', () => {
  it('gives the credential once, without authentication and in any case', async () => {
    const { agent, code } = await make()
    const redeemed = await setup.server.as.nobody.call(
      'redeemAgentDeviceCode',
      { params: { code: code.toLowerCase() } },
      200,
    )
    expect(redeemed).toEqual({
      agentId: agent.id,
      agentName: 'Shopper',
      accessToken: redeemed.accessToken,
      policy: policyOf(),
    })
    expect(redeemed.accessToken).toMatch(/^agt_[0-9a-f]{40}$/)
    expect(await setup.server.as.agent(redeemed.accessToken).call('getAgentMe', {}, 200)).toMatchObject({
      id: agent.id,
      isConnected: true,
    })
    expect(await redeem(code, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'code', reason: 'DEVICE_CODE_REDEEMED' },
    })
  })

  it('keeps no credential that could be read', async () => {
    const { code } = await make()
    const { accessToken } = await setup.server.as.nobody.call('redeemAgentDeviceCode', { params: { code } }, 200)
    expect(JSON.stringify(await setup.dump())).not.toContain(accessToken)
  })

  it('gives it to one of twenty who ask at once', async () => {
    const { code } = await make()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        setup.server.raw({
          method: 'POST',
          url: `/2025-10-13/agents/device-codes/${code}/redeem`,
          headers: { host: 'localhost:4010' },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  })

  it('lives for 24 hours', async () => {
    const [kept, late] = [await make(), await make()]
    await setup.server.clock.advance(24 * 3600 - 1)
    await redeem(kept.code)
    await setup.server.clock.advance(1)
    expect(await redeem(late.code, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { reason: 'DEVICE_CODE_EXPIRED' },
    })
  })

  it('answers 404 for a code that does not exist', async () => {
    expect(await redeem('AGENT-AAAA-AAAA', 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })

  it('ends with the customer', async () => {
    const redeemed = await setup.server.as.nobody.call(
      'redeemAgentDeviceCode',
      { params: { code: (await make()).code } },
      200,
    )
    const { code } = await make()
    await setup.server.service.store.write((tx) =>
      tx.updateTable('customers').set({ is_deleted: 1 }).where('id', '=', setup.customerId).execute(),
    )
    await setup.server.as.agent(redeemed.accessToken).call('getAgentMe', {}, 401)
    await redeem(code, 404)
  })
})
