import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentWorld, startAgentWorld } from '../../agents/testing/agentWorld'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

describe('agentGetTransaction', () => {
  it('reads a payment of the customer', async () => {
    const agent = await world.connect()
    const action = await world.transferOut(agent)
    const params = { transactionId: action.transaction?.id ?? '' }
    expect(await agent.as.call('agentGetTransaction', { params }, 200)).toEqual(
      await world.server.as.platform.call('getTransactionById', { params }, 200),
    )
  })

  it('answers 404 for another customer’s payment and unknown ids, 403 without VIEW_TRANSACTIONS', async () => {
    const other = await world.otherCustomer()
    const [agent, stranger, blind] = [
      await world.connect(),
      await world.connect({}, other.customerId),
      await world.connect({ permissions: [] }),
    ]
    const params = { transactionId: (await world.transferOut(agent)).transaction?.id ?? '' }
    expect(await stranger.as.call('agentGetTransaction', { params }, 404)).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    })
    expect(await agent.as.call('agentGetTransaction', { params: { transactionId: 'x' } }, 404)).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    })
    expect(await blind.as.call('agentGetTransaction', { params }, 403)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
