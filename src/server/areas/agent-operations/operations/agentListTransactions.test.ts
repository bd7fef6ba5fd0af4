import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, startAgentSetup } from '../../agents/testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

describe('agentListTransactions', () => {
  it('lists the customer’s payments, also those of others than this agent, and nobody else’s', async () => {
    const other = await setup.otherCustomer()
    const [agent, stranger] = [await setup.connect(), await setup.connect({}, other.customerId)]
    const body = { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId }, amount: 5 }
    const byPlatform = await setup.server.as.platform.call('createTransferOut', { body }, 201)
    await setup.server.clock.advance(1)
    const own = await setup.transferOut(agent, 7)
    const page = await agent.as.call('agentListTransactions', { query: { type: 'OUTGOING' } }, 200)
    expect(page.data.map(({ id }) => id)).toEqual([own.transaction?.id, byPlatform.id])
    const query = { customerId: other.customerId } as object
    expect(
      (await agent.as.call('agentListTransactions', { query }, 200)).data.every(
        (row) => row.customerId === setup.customerId,
      ),
    ).toBe(true)
    expect((await stranger.as.call('agentListTransactions', {}, 200)).totalCount).toBe(0)
  })

  it('answers 403 without VIEW_TRANSACTIONS and 400 for a bad cursor', async () => {
    const blind = await setup.connect({ permissions: ['CREATE_TRANSFERS'] })
    expect(await blind.as.call('agentListTransactions', {}, 403)).toMatchObject({
      code: 'FORBIDDEN',
      details: { reason: 'PERMISSION_MISSING', value: 'VIEW_TRANSACTIONS' },
    })
    const agent = await setup.connect()
    expect(await agent.as.call('agentListTransactions', { query: { cursor: 'x' } }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
