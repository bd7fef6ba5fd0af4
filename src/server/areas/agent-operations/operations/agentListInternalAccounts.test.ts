import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, startAgentSetup } from '../../agents/testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

describe('agentListInternalAccounts', () => {
  it('lists the customer’s accounts and nobody else’s, whatever customer is asked for', async () => {
    const other = await setup.otherCustomer()
    const agent = await setup.connect()
    const all = await agent.as.call('agentListInternalAccounts', {}, 200)
    expect(all.data.length).toBeGreaterThan(1)
    expect(all.data.every(({ customerId }) => customerId === setup.customerId)).toBe(true)
    const query = { customerId: other.customerId, currency: 'USD' } as object
    const { data } = await agent.as.call('agentListInternalAccounts', { query }, 200)
    expect(data).toMatchObject([{ id: setup.usdAccountId, balance: { amount: 5_000_00 } }])
  })

  it('answers 403 without VIEW_TRANSACTIONS', async () => {
    const blind = await setup.connect({ permissions: [] })
    expect(await blind.as.call('agentListInternalAccounts', {}, 403)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
