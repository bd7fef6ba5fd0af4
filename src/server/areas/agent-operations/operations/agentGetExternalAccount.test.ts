import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentWorld, startAgentWorld } from '../../agents/testing/agentWorld'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

describe('agentGetExternalAccount', () => {
  it('reads an account of the customer', async () => {
    const agent = await world.connect()
    const params = { externalAccountId: world.usPayeeId }
    expect(await agent.as.call('agentGetExternalAccount', { params }, 200)).toEqual(
      await world.server.as.platform.call('getCustomerExternalAccountById', { params }, 200),
    )
  })

  it('answers 404 for accounts of others and unknown ids, 403 without MANAGE_EXTERNAL_ACCOUNTS', async () => {
    const other = await world.otherCustomer()
    const [agent, blind] = [await world.connect(), await world.connect({ permissions: [] })]
    expect(
      await agent.as.call('agentGetExternalAccount', { params: { externalAccountId: other.payeeId } }, 404),
    ).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    await agent.as.call('agentGetExternalAccount', { params: { externalAccountId: 'x' } }, 404)
    await blind.as.call('agentGetExternalAccount', { params: { externalAccountId: world.usPayeeId } }, 403)
  })
})
