import { beforeEach, describe, expect, it } from 'vitest'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { appendAudit } from '../../kernel/auditChain/append'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

describe('getFailureExplanation', () => {
  it('says why, and what can be done', async () => {
    const action = await setup.execute(await setup.connect(NEEDS_APPROVAL))
    await setup.server.clock.advance(300)
    await setup.server.as.platform.call(
      'approveAgentAction',
      { params: { agentId: action.agentId, actionId: action.id } },
      200,
    )
    const why = await setup.server.as.console.call('getFailureExplanation', { params: { actionId: action.id } }, 200)
    expect(why).toMatchObject({ code: 'CONFLICT', reason: 'QUOTE_EXPIRED', clause: null })
    expect(why.advice).toContain('new quote')
  })

  it('speaks of the payment that ended with its agent, and of what is left to do', async () => {
    const connected = await setup.connect(NEEDS_APPROVAL)
    const { id } = await setup.transferOut(connected)
    await setup.server.as.platform.call('deleteAgent', { params: { agentId: connected.agent.id } }, 204)
    const why = await setup.server.as.console.call('getFailureExplanation', { params: { actionId: id } }, 200)
    expect(why).toMatchObject({
      reason: 'AGENT_DELETED',
      message: 'The agent was deleted before the payment was decided; nothing was moved.',
      advice: 'Nothing can be done for this agent. Another agent may ask for the payment.',
    })
  })

  it('says what can be done about a limit of the platform', async () => {
    const connected = await setup.connect(NEEDS_APPROVAL)
    const { id } = await setup.transferOut(connected, 500_00)
    const limit = { kind: 'DAILY_VOLUME', subject: setup.customerId, currency: 'USD' } as const
    await setup.server.as.desk.call('setPaymentLimit', { body: { ...limit, maxAmountMinor: 100_00 } }, 200)
    const params = { agentId: connected.agent.id, actionId: id }
    await setup.server.as.platform.call('approveAgentAction', { params }, 200)
    await setup.server.as.desk.call('removePaymentLimit', { params: limit }, 200)
    const why = await setup.server.as.console.call('getFailureExplanation', { params: { actionId: id } }, 200)
    expect(why.reason).toBe('ABOVE_DAILY_LIMIT')
    expect(why.advice).toBe(
      'The payment alone is over the limit of a day. Raise the limit; then the agent has to ask again.',
    )
  })

  it('answers 409 for an action that has not failed, 404 for none', async () => {
    const action = await setup.transferOut(await setup.connect(NEEDS_APPROVAL))
    expect(
      await setup.server.as.console.call('getFailureExplanation', { params: { actionId: action.id } }, 409),
    ).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'NOT_FAILED', status: 'PENDING_APPROVAL' },
    })
    await setup.server.as.console.call('getFailureExplanation', { params: { actionId: 'x' } }, 404)
  })
})

describe('getAgentUsage', () => {
  it('shows what is used against each limit, and what waits', async () => {
    const agent = await setup.connect({
      approvalThresholds: { currency: 'USD', amount: 50_00 },
      spendingLimits: { currency: 'USD', perTransactionLimit: 900_00, dailyLimit: 900_00, dailyTransactionLimit: 5 },
    })
    await setup.transferOut(agent, 40_00)
    await setup.transferOut(agent, 60_00)
    const params = { agentId: agent.agent.id }
    expect(await setup.server.as.console.call('getAgentUsage', { params }, 200)).toEqual({
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
    await setup.server.as.console.call('getAgentUsage', { params: { agentId: 'x' } }, 404)
  })
})

describe('listRefusedCalls', () => {
  it('finds each refused write of an agent with the clause that refused it', async () => {
    const [strict, paused] = [
      await setup.connect({ spendingLimits: { currency: 'USD', perTransactionLimit: 5 } }),
      await setup.connect(),
    ]
    await setup.server.as.platform.call(
      'updateAgent',
      { params: { agentId: paused.agent.id }, body: { isPaused: true } },
      200,
    )
    const body = { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId }, amount: 6 }
    await strict.as.call('agentCreateTransferOut', { body }, 403)
    await setup.server.clock.advance(1)
    await strict.as.call('agentCreateTransferOut', { body: { ...body, amount: 0 } }, 400)
    await setup.server.clock.advance(1)
    await paused.as.call('agentCreateTransferOut', { body }, 403)
    await setup.server.as.platform.call('createTransferOut', { body: { ...body, amount: 0 } }, 400)
    const list = (query: object = {}) => setup.server.as.console.call('listRefusedCalls', { query }, 200)
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
    expect((await list({ startDate: setup.server.clock.iso() })).data).toHaveLength(1)
    const first = await list({ limit: '2' })
    expect((await list({ limit: '2', cursor: first.nextCursor })).data.map(({ id }) => id)).toEqual([data[2]?.id])
  })

  it('shows what an agent was refused of an operation that a former version of the interface had', async () => {
    const { agent, as } = await setup.connect()
    const body = { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId }, amount: 0 }
    await as.call('agentCreateTransferOut', { body }, 400)
    await setup.server.service.store.write(async (tx) => {
      const last = tx.selectFrom('audit_log').selectAll().orderBy('id', 'desc')
      const row = await last.executeTakeFirstOrThrow()
      await appendAudit(tx, { ...row, id: setup.server.service.ids.new('Audit'), operation_id: 'agentSendFormerly' })
    })
    const query = { agentId: agent.id }
    const { data, totalCount } = await setup.server.as.console.call('listRefusedCalls', { query }, 200)
    expect(totalCount).toBe(2)
    expect(data.map(({ operationId }) => operationId)).toEqual(['agentSendFormerly', 'agentCreateTransferOut'])
  })
})
