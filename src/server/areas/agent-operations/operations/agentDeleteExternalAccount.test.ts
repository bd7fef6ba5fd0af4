import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentWorld, NEEDS_APPROVAL, startAgentWorld } from '../../agents/testing/agentWorld'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

describe('agentDeleteExternalAccount', () => {
  it('deletes an account of the customer, once', async () => {
    const agent = await world.connect()
    const params = { externalAccountId: world.usPayeeId }
    await agent.as.call('agentDeleteExternalAccount', { params }, 204)
    await agent.as.call('agentGetExternalAccount', { params }, 404)
    await agent.as.call('agentDeleteExternalAccount', { params }, 404)
  })

  it('answers 404 for accounts of others, 403 without MANAGE_EXTERNAL_ACCOUNTS', async () => {
    const other = await world.otherCustomer()
    const [agent, blind] = [await world.connect(), await world.connect({ permissions: [] })]
    await agent.as.call('agentDeleteExternalAccount', { params: { externalAccountId: other.payeeId } }, 404)
    expect(
      await blind.as.call('agentDeleteExternalAccount', { params: { externalAccountId: world.usPayeeId } }, 403),
    ).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('makes a payment that waits for approval fail', async () => {
    const agent = await world.connect(NEEDS_APPROVAL)
    const action = await world.transferOut(agent)
    await agent.as.call('agentDeleteExternalAccount', { params: { externalAccountId: world.usPayeeId } }, 204)
    const params = { agentId: agent.agent.id, actionId: action.id }
    expect(await world.server.as.platform.call('approveAgentAction', { params }, 200)).toMatchObject({
      status: 'FAILED',
      transaction: { status: 'FAILED' },
    })
  })
})
