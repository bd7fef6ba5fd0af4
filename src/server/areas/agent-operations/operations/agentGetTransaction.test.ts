import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, startAgentSetup } from '../../agents/testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

describe('agentGetTransaction', () => {
  it('reads a payment of the customer', async () => {
    const agent = await setup.connect()
    const action = await setup.transferOut(agent)
    const params = { transactionId: action.transaction?.id ?? '' }
    expect(await agent.as.call('agentGetTransaction', { params }, 200)).toEqual(
      await setup.server.as.platform.call('getTransactionById', { params }, 200),
    )
  })

  it('answers 404 for another customer’s payment and unknown ids, 403 without VIEW_TRANSACTIONS', async () => {
    const other = await setup.otherCustomer()
    const [agent, stranger, blind] = [
      await setup.connect(),
      await setup.connect({}, other.customerId),
      await setup.connect({ permissions: [] }),
    ]
    const params = { transactionId: (await setup.transferOut(agent)).transaction?.id ?? '' }
    expect(await stranger.as.call('agentGetTransaction', { params }, 404)).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    })
    expect(await agent.as.call('agentGetTransaction', { params: { transactionId: 'x' } }, 404)).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    })
    expect(await blind.as.call('agentGetTransaction', { params }, 403)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
