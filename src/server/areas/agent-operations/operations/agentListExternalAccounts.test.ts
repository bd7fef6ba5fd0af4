import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, startAgentSetup } from '../../agents/testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

describe('agentListExternalAccounts', () => {
  it('lists the customer’s payees and nobody else’s', async () => {
    await setup.otherCustomer()
    const agent = await setup.connect()
    const page = await agent.as.call('agentListExternalAccounts', {}, 200)
    expect(page.totalCount).toBe(2)
    expect(page.data.map(({ id }) => id).sort()).toEqual([setup.mexicanPayeeId, setup.usPayeeId].sort())
    const inPesos = await agent.as.call('agentListExternalAccounts', { query: { currency: 'MXN' } }, 200)
    expect(inPesos.data.map(({ id }) => id)).toEqual([setup.mexicanPayeeId])
  })

  it('answers 403 without MANAGE_EXTERNAL_ACCOUNTS, for reading as well', async () => {
    const blind = await setup.connect({ permissions: ['VIEW_TRANSACTIONS'] })
    expect(await blind.as.call('agentListExternalAccounts', {}, 403)).toMatchObject({
      details: { value: 'MANAGE_EXTERNAL_ACCOUNTS' },
    })
  })
})
