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

  it('ends what had expired before as expired, when it did', async () => {
    const { console: desk, platform } = setup.server.as
    const connected = await setup.connect(NEEDS_APPROVAL)
    const { id: actionId, transaction, agentId } = await setup.execute(connected)
    const { expiresAt } = await desk.call('getActionDetail', { params: { actionId } }, 200)
    await setup.server.clock.advance(3600)
    const alive = await setup.execute(connected)
    await remove(agentId)
    const message = 'The quote expired before the payment was decided; nothing was moved.'
    const failure = { reason: 'QUOTE_EXPIRED', message, details: { expiresAt } }
    const expired = { outcome: 'FAILED', decidedBy: null, decidedAt: expiresAt, failure }
    const { decision } = await desk.call('getActionDetail', { params: { actionId } }, 200)
    expect(decision).toMatchObject(expired)
    const { data } = await desk.call('listDecidedActions', { query: { agentId, decidedBy: 'NOBODY' } }, 200)
    expect(data.map(({ id }) => id)).toEqual([alive.id, actionId])
    expect(data[1]).toMatchObject({ decision: expired, payment: { status: 'EXPIRED' } })
    const params = { transactionId: transaction?.id ?? '' }
    expect((await platform.call('getTransactionById', { params }, 200)).status).toBe('EXPIRED')
    const second = await platform.call('approvePendingPayment', { params }, 409)
    expect(second).toMatchObject({ message, details: { reason: 'QUOTE_EXPIRED' } })
    const audit = await desk.call('listAuditEntries', { query: { targetId: agentId, operationId: 'deleteAgent' } }, 200)
    expect(audit.data[0]?.details).toMatchObject({ failedActions: 1 })
    const { items } = await desk.call('getActionTimeline', { params: { actionId } }, 200)
    expect(items.find(({ kind }) => kind === 'DECISION')).toMatchObject({
      at: expiresAt,
      title: 'The payment ended with its quote',
      detail: message,
    })
    const { advice } = await desk.call('getFailureExplanation', { params: { actionId } }, 200)
    expect(advice).toMatch(/^Nothing can be done: nobody decided in time/)
    const found = await desk.call('searchObjects', { query: { text: actionId } }, 200)
    expect(found.data.find(({ id }) => id === actionId)).toMatchObject({ status: 'EXPIRED' })
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
