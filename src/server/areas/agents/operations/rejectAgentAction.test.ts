import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

describe('rejectAgentAction', () => {
  it('rejects with a reason; the payment is FAILED, nothing moved and nothing is announced', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    for (const action of [await setup.execute(agent), await setup.transferOut(agent)]) {
      const params = { agentId: action.agentId, actionId: action.id }
      const before = await setup.server.eventsOf(action.transaction?.id ?? '')
      const rejected = await setup.server.as.operator.call(
        'rejectAgentAction',
        { params, body: { reason: 'Unknown payee' } },
        200,
      )
      expect(rejected).toMatchObject({
        status: 'REJECTED',
        rejectionReason: 'Unknown payee',
        transaction: { status: 'FAILED' },
      })
      expect(await setup.server.eventsOf(action.transaction?.id ?? '')).toEqual(before)
      expect(await setup.server.as.platform.call('rejectAgentAction', { params }, 409)).toMatchObject({
        code: 'CONFLICT',
        details: { status: 'REJECTED' },
      })
      const query = { operationId: 'rejectAgentAction', outcome: 'DONE', targetId: action.id } as const
      const { data } = await setup.server.as.console.call('listAuditEntries', { query }, 200)
      expect(data).toMatchObject([{ reason: 'Unknown payee', actorKind: 'operator' }])
    }
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual({ balance: 5_000_00, total: 5_000_00 })
  })

  it('needs no reason and no body', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    const rejected = await setup.server.as.platform.call(
      'rejectAgentAction',
      { params: { agentId: action.agentId, actionId: action.id } },
      200,
    )
    expect(rejected).toMatchObject({ status: 'REJECTED' })
    expect(rejected).not.toHaveProperty('rejectionReason')
  })

  it('closes the quote as well: it cannot be executed afterwards', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.execute(agent)
    await setup.server.as.platform.call(
      'rejectAgentAction',
      { params: { agentId: action.agentId, actionId: action.id } },
      200,
    )
    const params = { quoteId: action.quote?.id ?? '' }
    expect(await agent.as.call('agentExecuteQuote', { params }, 409)).toMatchObject({ code: 'CONFLICT' })
    expect(await setup.server.as.platform.call('executeQuote', { params }, 409)).toMatchObject({ code: 'CONFLICT' })
    await setup.server.clock.advance(600)
    expect(await agent.as.call('agentGetQuote', { params }, 200)).toMatchObject({ status: 'FAILED' })
  })

  it('rejects what is too late as well; its payment stays EXPIRED', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await setup.server.clock.advance(301)
    const params = { agentId: action.agentId, actionId: action.id }
    expect(await setup.server.as.platform.call('rejectAgentAction', { params }, 200)).toMatchObject({
      status: 'REJECTED',
      transaction: { status: 'EXPIRED' },
      quote: { status: 'EXPIRED' },
    })
  })

  it('answers 400 for a reason that is no text, 404 for an action of another agent', async () => {
    const [agent, other] = [await setup.connect(NEEDS_APPROVAL), await setup.connect()]
    const { id: actionId } = await setup.transferOut(agent)
    const body = { reason: 5 } as never
    expect(
      await setup.server.as.platform.call(
        'rejectAgentAction',
        { params: { agentId: agent.agent.id, actionId }, body },
        400,
      ),
    ).toMatchObject({ code: 'INVALID_INPUT' })
    await setup.server.as.platform.call('rejectAgentAction', { params: { agentId: other.agent.id, actionId } }, 404)
  })
})
