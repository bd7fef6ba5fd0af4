import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../agents/testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

describe('agentDeleteExternalAccount', () => {
  it('deletes an account of the customer, once', async () => {
    const agent = await setup.connect()
    const params = { externalAccountId: setup.usPayeeId }
    await agent.as.call('agentDeleteExternalAccount', { params }, 204)
    await agent.as.call('agentGetExternalAccount', { params }, 404)
    await agent.as.call('agentDeleteExternalAccount', { params }, 404)
  })

  it('answers 404 for accounts of others, 403 without MANAGE_EXTERNAL_ACCOUNTS', async () => {
    const other = await setup.otherCustomer()
    const [agent, blind] = [await setup.connect(), await setup.connect({ permissions: [] })]
    await agent.as.call('agentDeleteExternalAccount', { params: { externalAccountId: other.payeeId } }, 404)
    expect(
      await blind.as.call('agentDeleteExternalAccount', { params: { externalAccountId: setup.usPayeeId } }, 403),
    ).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('makes a payment that waits for approval fail', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent)
    await agent.as.call('agentDeleteExternalAccount', { params: { externalAccountId: setup.usPayeeId } }, 204)
    const params = { agentId: agent.agent.id, actionId: action.id }
    expect(await setup.server.as.platform.call('approveAgentAction', { params }, 200)).toMatchObject({
      status: 'FAILED',
      transaction: { status: 'FAILED' },
    })
  })
})
