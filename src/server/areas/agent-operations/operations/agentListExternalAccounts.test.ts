import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentWorld, startAgentWorld } from '../../agents/testing/agentWorld'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

describe('agentListExternalAccounts', () => {
  it('lists the customer’s payees and nobody else’s', async () => {
    await world.otherCustomer()
    const agent = await world.connect()
    const page = await agent.as.call('agentListExternalAccounts', {}, 200)
    expect(page.totalCount).toBe(2)
    expect(page.data.map(({ id }) => id).sort()).toEqual([world.mexicanPayeeId, world.usPayeeId].sort())
    const inPesos = await agent.as.call('agentListExternalAccounts', { query: { currency: 'MXN' } }, 200)
    expect(inPesos.data.map(({ id }) => id)).toEqual([world.mexicanPayeeId])
  })

  it('answers 403 without MANAGE_EXTERNAL_ACCOUNTS, for reading as well', async () => {
    const blind = await world.connect({ permissions: ['VIEW_TRANSACTIONS'] })
    expect(await blind.as.call('agentListExternalAccounts', {}, 403)).toMatchObject({
      details: { value: 'MANAGE_EXTERNAL_ACCOUNTS' },
    })
  })
})
