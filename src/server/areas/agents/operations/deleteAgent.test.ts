import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

const remove = (agentId: string, status = 204) =>
  setup.server.as.platform.call('deleteAgent', { params: { agentId } }, status)

describe('deleteAgent', () => {
  it('ends the access at once', async () => {
    const { agent, as } = await setup.connect()
    await as.call('getAgentMe', {}, 200)
    await remove(agent.id)
    expect(await as.call('getAgentMe', {}, 401)).toMatchObject({ code: 'UNAUTHORIZED' })
    await setup.server.as.platform.call('getAgentById', { params: { agentId: agent.id } }, 404)
    await remove(agent.id, 404)
  })

  it('kills the device code of an agent that never connected', async () => {
    const policy = (await setup.connect()).agent.policy
    const body = { name: 'Late', customerId: setup.customerId, policy }
    const { agent, deviceCode } = await setup.server.as.platform.call('createAgent', { body }, 201)
    await remove(agent.id)
    expect(
      await setup.server.as.nobody.call('redeemAgentDeviceCode', { params: { code: deviceCode.code } }, 404),
    ).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })

  it('says of what had expired before that it had', async () => {
    const connected = await setup.connect(NEEDS_APPROVAL)
    const { id: actionId, transaction } = await setup.execute(connected)
    await setup.server.clock.advance(3600)
    await remove(connected.agent.id)
    const { decision } = await setup.server.as.console.call('getActionDetail', { params: { actionId } }, 200)
    expect(decision?.failure?.message).toMatch(/^The payment expired before it was decided, and its agent was deleted/)
    const params = { transactionId: transaction?.id ?? '' }
    expect((await setup.server.as.platform.call('getTransactionById', { params }, 200)).status).toBe('EXPIRED')
  })

  it('fails what waited, with its payment, and moves nothing', async () => {
    const connected = await setup.connect(NEEDS_APPROVAL)
    const [transfer, quoted] = [await setup.transferOut(connected), await setup.execute(connected)]
    await remove(connected.agent.id)
    for (const action of [transfer, quoted]) {
      const transactionId = action.transaction?.id ?? ''
      expect(
        await setup.server.as.platform.call('getTransactionById', { params: { transactionId } }, 200),
      ).toMatchObject({ status: 'FAILED' })
      expect((await setup.server.eventsOf(transactionId)).at(-1)).toBe('OUTGOING_PAYMENT.FAILED')
      const detail = await setup.server.as.console.call('getActionDetail', { params: { actionId: action.id } }, 200)
      expect(detail).toMatchObject({
        action: { status: 'FAILED' },
        agent: { isDeleted: true },
        decision: { outcome: 'FAILED', failure: { reason: 'AGENT_DELETED' } },
      })
    }
    expect((await setup.server.as.platform.call('listAgentApprovals', {}, 200)).totalCount).toBe(0)
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual({ balance: 5_000_00, total: 5_000_00 })
  })
})
