import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usAccount } from '../../../testing/payments'
import { type AgentSetup, startAgentSetup } from '../../agents/testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

describe('agentCreateExternalAccount', () => {
  it('registers an account of the agent’s customer', async () => {
    const agent = await setup.connect()
    const body = { currency: 'USD', accountInfo: usAccount('555') }
    const account = await agent.as.call('agentCreateExternalAccount', { body }, 201)
    expect(account).toMatchObject({ customerId: setup.customerId, status: 'ACTIVE' })
    expect(await agent.as.call('agentCreateExternalAccount', { body }, 409)).toMatchObject({ code: 'CONFLICT' })
  })

  it('does not register accounts for other customers: 400', async () => {
    const other = await setup.otherCustomer()
    const agent = await setup.connect()
    const body = { currency: 'USD', accountInfo: usAccount('556'), customerId: other.customerId }
    expect(await agent.as.call('agentCreateExternalAccount', { body }, 400)).toMatchObject({
      details: { field: 'customerId' },
    })
    await agent.as.call('agentCreateExternalAccount', { body: { ...body, customerId: setup.customerId } }, 201)
  })

  it('answers 403 without MANAGE_EXTERNAL_ACCOUNTS and 400 for bad details', async () => {
    const blind = await setup.connect({ permissions: [] })
    const body = { currency: 'USD', accountInfo: usAccount('557') }
    expect(await blind.as.call('agentCreateExternalAccount', { body }, 403)).toMatchObject({ code: 'FORBIDDEN' })
    const agent = await setup.connect()
    const wrong = { currency: 'USD', accountInfo: { ...usAccount('558'), routingNumber: '123' } } as typeof body
    expect(await agent.as.call('agentCreateExternalAccount', { body: wrong }, 400)).toMatchObject({
      code: expect.stringMatching(/^INVALID_/),
    })
  })
})
