import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgentSetup, startAgentSetup } from '../../agents/testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

describe('agentGetExternalAccount', () => {
  it('reads an account of the customer', async () => {
    const agent = await setup.connect()
    const params = { externalAccountId: setup.usPayeeId }
    expect(await agent.as.call('agentGetExternalAccount', { params }, 200)).toEqual(
      await setup.server.as.platform.call('getCustomerExternalAccountById', { params }, 200),
    )
  })

  it('answers 404 for accounts of others and unknown ids, 403 without MANAGE_EXTERNAL_ACCOUNTS', async () => {
    const other = await setup.otherCustomer()
    const [agent, blind] = [await setup.connect(), await setup.connect({ permissions: [] })]
    expect(
      await agent.as.call('agentGetExternalAccount', { params: { externalAccountId: other.payeeId } }, 404),
    ).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    await agent.as.call('agentGetExternalAccount', { params: { externalAccountId: 'x' } }, 404)
    await blind.as.call('agentGetExternalAccount', { params: { externalAccountId: setup.usPayeeId } }, 403)
  })
})
