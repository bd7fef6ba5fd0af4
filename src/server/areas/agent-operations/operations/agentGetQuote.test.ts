import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, startAgentSetup } from '../../agents/testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

describe('agentGetQuote', () => {
  it('reads the agent’s own quote, EXPIRED once its time is over', async () => {
    const agent = await setup.connect()
    const params = { quoteId: await setup.quoteOf(agent) }
    expect(await agent.as.call('agentGetQuote', { params }, 200)).toMatchObject({
      id: params.quoteId,
      status: 'PENDING',
    })
    await setup.server.clock.advance(300)
    expect(await agent.as.call('agentGetQuote', { params }, 200)).toMatchObject({ status: 'EXPIRED' })
  })

  it('answers 404 for quotes of others and unknown ids, 403 without CREATE_QUOTES', async () => {
    const [agent, other, blind] = [
      await setup.connect(),
      await setup.connect(),
      await setup.connect({ permissions: [] }),
    ]
    const params = { quoteId: await setup.quoteOf(agent) }
    expect(await other.as.call('agentGetQuote', { params }, 404)).toMatchObject({ code: 'QUOTE_NOT_FOUND' })
    const platforms = await setup.server.as.platform.call(
      'createQuote',
      { body: await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId } }) },
      201,
    )
    await agent.as.call('agentGetQuote', { params: { quoteId: platforms.id } }, 404)
    await agent.as.call('agentGetQuote', { params: { quoteId: 'x' } }, 404)
    expect(await blind.as.call('agentGetQuote', { params }, 403)).toMatchObject({ details: { value: 'CREATE_QUOTES' } })
  })
})
