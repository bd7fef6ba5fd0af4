import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AgentWorld, NEEDS_APPROVAL, startAgentWorld } from '../../areas/agents/testing/agentWorld'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

describe('getFailureExplanation', () => {
  it('says why, who decided, and what can be done', async () => {
    const action = await world.execute(await world.connect(NEEDS_APPROVAL))
    await world.server.clock.advance(300)
    await world.server.as.platform.call(
      'approveAgentAction',
      { params: { agentId: action.agentId, actionId: action.id } },
      200,
    )
    const why = await world.server.as.console.call('getFailureExplanation', { params: { actionId: action.id } }, 200)
    expect(why).toMatchObject({
      actionId: action.id,
      code: 'CONFLICT',
      reason: 'QUOTE_EXPIRED',
      clause: null,
      decidedBy: { kind: 'token', name: 'First token' },
      decidedAt: world.server.clock.iso(),
      transactionStatus: 'EXPIRED',
      transactionFailureReason: null,
    })
    expect(why.advice).toContain('new quote')
  })

  it('answers 409 for an action that has not failed, 404 for none', async () => {
    const action = await world.transferOut(await world.connect(NEEDS_APPROVAL))
    expect(
      await world.server.as.console.call('getFailureExplanation', { params: { actionId: action.id } }, 409),
    ).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'NOT_FAILED', status: 'PENDING_APPROVAL' },
    })
    await world.server.as.console.call('getFailureExplanation', { params: { actionId: 'x' } }, 404)
  })
})

describe('getAgentUsage', () => {
  it('shows what is used against each limit, and what waits', async () => {
    const agent = await world.connect({
      approvalThresholds: { currency: 'USD', amount: 50_00 },
      spendingLimits: { currency: 'USD', perTransactionLimit: 900_00, dailyLimit: 900_00, dailyTransactionLimit: 5 },
    })
    await world.transferOut(agent, 40_00)
    await world.transferOut(agent, 60_00)
    const params = { agentId: agent.agent.id }
    expect(await world.server.as.console.call('getAgentUsage', { params }, 200)).toEqual({
      agentId: agent.agent.id,
      currency: 'USD',
      perTransactionLimitMinor: 900_00,
      dailyCount: { used: 1, limit: 5 },
      dailySpend: { usedMinor: 40_00, limitMinor: 900_00 },
      monthlySpend: { usedMinor: 40_00, limitMinor: null },
      dailyResetDate: '2026-11-22',
      monthlyResetMonth: '2026-12',
      waitingActions: 1,
    })
    await world.server.as.console.call('getAgentUsage', { params: { agentId: 'x' } }, 404)
  })
})

describe('listRefusedCalls', () => {
  it('finds each refused write of an agent with the clause that refused it', async () => {
    const [strict, paused] = [
      await world.connect({ spendingLimits: { currency: 'USD', perTransactionLimit: 5 } }),
      await world.connect(),
    ]
    await world.server.as.platform.call(
      'updateAgent',
      { params: { agentId: paused.agent.id }, body: { isPaused: true } },
      200,
    )
    const body = { source: { accountId: world.usdAccountId }, destination: { accountId: world.usPayeeId }, amount: 6 }
    await strict.as.call('agentCreateTransferOut', { body }, 403)
    await world.server.clock.advance(1)
    await strict.as.call('agentCreateTransferOut', { body: { ...body, amount: 0 } }, 400)
    await world.server.clock.advance(1)
    await paused.as.call('agentCreateTransferOut', { body }, 403)
    await world.server.as.platform.call('createTransferOut', { body: { ...body, amount: 0 } }, 400)
    const list = (query: object = {}) => world.server.as.console.call('listRefusedCalls', { query }, 200)
    const { data, totalCount } = await list()
    expect(totalCount).toBe(3)
    expect(data).toMatchObject([
      { agentId: paused.agent.id, agentName: 'Treasury', code: 'FORBIDDEN', reason: 'AGENT_PAUSED', clause: 'paused' },
      { agentId: strict.agent.id, code: 'INVALID_AMOUNT', field: 'amount', clause: null },
      {
        operationId: 'agentCreateTransferOut',
        code: 'FORBIDDEN',
        reason: 'PER_TRANSACTION_LIMIT_EXCEEDED',
        clause: 'perTransactionLimit',
        field: 'amount',
        requestId: expect.stringMatching(/^Call:/),
        details: { limit: 5, value: 6, currency: 'USD' },
      },
    ])
    expect((await list({ agentId: strict.agent.id, code: 'FORBIDDEN' })).totalCount).toBe(1)
    expect((await list({ startDate: world.server.clock.iso() })).data).toHaveLength(1)
    const first = await list({ limit: '2' })
    expect((await list({ limit: '2', cursor: first.nextCursor })).data.map(({ id }) => id)).toEqual([data[2]?.id])
  })
})
