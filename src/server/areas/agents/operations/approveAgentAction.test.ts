import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentAction } from '../../../../contract/agents/schemas'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, type ConnectedAgent, NEEDS_APPROVAL, startAgentSetup } from '../testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const approve = (action: Pick<AgentAction, 'id' | 'agentId'>) =>
  setup.server.as.platform.call('approveAgentAction', { params: { agentId: action.agentId, actionId: action.id } }, 200)
const conflict = (action: Pick<AgentAction, 'id' | 'agentId'>) =>
  setup.server.as.platform.call('approveAgentAction', { params: { agentId: action.agentId, actionId: action.id } }, 409)
const transactionOf = (action: AgentAction) =>
  setup.server.as.platform.call('getTransactionById', { params: { transactionId: action.transaction?.id ?? '' } }, 200)
const untouched = { balance: 5_000_00, total: 5_000_00 }

describe('approveAgentAction', () => {
  it('executes the quote, which counts from now on, and the payment arrives under the clock', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.execute(agent, 100_00)
    expect(action).toMatchObject({ status: 'PENDING_APPROVAL', transaction: { status: 'PENDING' } })
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual(untouched)
    expect((await agent.as.call('getAgentMe', {}, 200)).usage.dailyTransactionCount).toBe(0)
    expect(await approve(action)).toMatchObject({
      status: 'APPROVED',
      quote: { status: 'PROCESSING' },
      transaction: { status: 'PROCESSING' },
    })
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual({ balance: 4_900_00, total: 5_000_00 })
    expect((await agent.as.call('getAgentMe', {}, 200)).usage).toMatchObject({
      dailyTransactionCount: 1,
      dailySpend: 100_00,
    })
    await setup.server.clock.advance(2)
    expect(await transactionOf(action)).toMatchObject({ status: 'COMPLETED', agentId: agent.agent.id })
    expect(await setup.server.eventsOf(action.transaction?.id ?? '')).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
    ])
    expect(await setup.server.eventsOf(action.id)).toEqual(['AGENT_ACTION.PENDING_APPROVAL'])
  })

  it('executes transfers, out and in, in the transaction that waited', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const out = await setup.transferOut(agent, 30_00)
    const body = {
      source: { accountId: setup.usPayeeId },
      destination: { accountId: setup.usdAccountId },
      amount: 70_00,
    }
    const pulled = await agent.as.call('agentCreateTransferIn', { body }, 201)
    expect(pulled).toMatchObject({
      type: 'TRANSFER_IN',
      status: 'PENDING_APPROVAL',
      transaction: { type: 'INCOMING', status: 'PENDING' },
    })
    for (const action of [out, pulled]) {
      const approved = await approve(action)
      expect(approved).toMatchObject({
        status: 'APPROVED',
        transaction: { id: action.transaction?.id, status: 'COMPLETED' },
      })
    }
    await setup.server.settle()
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual({ balance: 5_040_00, total: 5_040_00 })
  })

  it('answers 409 to a second decision and says who made the first and when', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent)
    await approve(action)
    const decidedAt = setup.server.clock.iso()
    await setup.server.clock.advance(5)
    expect(await conflict(action)).toMatchObject({
      code: 'CONFLICT',
      details: {
        reason: 'ALREADY_DECIDED',
        status: 'APPROVED',
        decidedBy: { kind: 'token', name: 'First token' },
        decidedAt,
      },
    })
    const params = { agentId: action.agentId, actionId: action.id }
    expect(await setup.server.as.operator.call('rejectAgentAction', { params }, 409)).toMatchObject({
      details: { status: 'APPROVED' },
    })
    expect((await agent.as.call('agentGetAction', { params: { actionId: action.id } }, 200)).status).toBe('APPROVED')
  })

  it('lets one of a hundred simultaneous decisions through', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent, 100_00)
    const url = `/2025-10-13/agents/${action.agentId}/actions/${action.id}`
    const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        setup.server.raw({
          method: 'POST',
          url: `${url}/${index % 2 === 0 ? 'approve' : 'reject'}`,
          headers: { host: 'localhost:4010', authorization },
        }),
      ),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(99)
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(4_900_00)
    const query = { agentId: action.agentId }
    const decided = await setup.server.as.console.call('listDecidedActions', { query }, 200)
    expect(decided.totalCount).toBe(1)
  })

  it.each<[string, (agent: ConnectedAgent, action: AgentAction) => Promise<void>, string, string, string | undefined]>([
    ['the quote has expired', () => setup.server.clock.advance(300), 'QUOTE_EXPIRED', 'EXPIRED', undefined],
    [
      'the agent is paused',
      async ({ agent }) => {
        await setup.server.as.platform.call(
          'updateAgent',
          { params: { agentId: agent.id }, body: { isPaused: true } },
          200,
        )
      },
      'AGENT_PAUSED',
      'FAILED',
      'QUOTE_EXECUTION_FAILED',
    ],
    [
      'the account is not allowed any more',
      async ({ agent }) => {
        await changePolicy(agent.id, { accountRestrictions: { allowedAccountIds: [] } })
      },
      'ACCOUNT_NOT_ALLOWED',
      'FAILED',
      'QUOTE_EXECUTION_FAILED',
    ],
    [
      'the limit per transaction was lowered',
      async ({ agent }) => {
        await changePolicy(agent.id, { spendingLimits: { perTransactionLimit: 1 } })
      },
      'PER_TRANSACTION_LIMIT_EXCEEDED',
      'FAILED',
      'LIMIT_EXCEEDED',
    ],
    [
      'the limit of the account was lowered',
      async ({ agent }) => {
        await changePolicy(agent.id, {
          accountRestrictions: { accountRules: [{ accountId: setup.usdAccountId, perTransactionLimit: 1 }] },
        })
      },
      'ACCOUNT_PER_TRANSACTION_LIMIT_EXCEEDED',
      'FAILED',
      'LIMIT_EXCEEDED',
    ],
    [
      'the payments of the day are used up',
      async ({ agent }) => {
        await changePolicy(agent.id, { spendingLimits: { dailyTransactionLimit: 0 } })
      },
      'DAILY_TRANSACTION_LIMIT_EXCEEDED',
      'FAILED',
      'LIMIT_EXCEEDED',
    ],
    [
      'the day’s limit is used up',
      async ({ agent }) => {
        await changePolicy(agent.id, { spendingLimits: { dailyLimit: 99_99 } })
      },
      'DAILY_LIMIT_EXCEEDED',
      'FAILED',
      'LIMIT_EXCEEDED',
    ],
    [
      'the month’s limit is used up',
      async ({ agent }) => {
        await changePolicy(agent.id, { spendingLimits: { monthlyLimit: 99_99 } })
      },
      'MONTHLY_LIMIT_EXCEEDED',
      'FAILED',
      'LIMIT_EXCEEDED',
    ],
    ['the balance is short', async () => spend(4_950_00), 'INSUFFICIENT_BALANCE', 'FAILED', 'QUOTE_EXECUTION_FAILED'],
    [
      'the account is frozen',
      async () => {
        await setup.server.service.store.write((tx) =>
          tx.updateTable('internal_accounts').set({ status: 'FROZEN' }).where('id', '=', setup.usdAccountId).execute(),
        )
      },
      'INTERNAL_ACCOUNT_NOT_ACTIVE',
      'FAILED',
      'QUOTE_EXECUTION_FAILED',
    ],
  ])('forecasts it, answers 200 and is FAILED when %s', async (_title, change, reason, status, failureReason) => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.execute(agent, 100_00)
    await change(agent, action)
    const before = await setup.balanceOf(setup.usdAccountId)
    const forecast = await setup.server.as.console.call('forecastAction', { params: { actionId: action.id } }, 200)
    const decided = await approve(action)
    expect(decided).toMatchObject({ status: 'FAILED', transaction: { status } })
    const transaction = await transactionOf(action)
    expect('failureReason' in transaction ? transaction.failureReason : undefined).toBe(failureReason)
    expect(await setup.server.eventsOf(action.transaction?.id ?? '')).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      `OUTGOING_PAYMENT.${status}`,
    ])
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual(before)
    const why = await setup.server.as.console.call('getFailureExplanation', { params: { actionId: action.id } }, 200)
    expect(why).toMatchObject({ reason })
    // What is only foreseen leaves out what was not done.
    const message = why.message.replace(/; [^;.]* was [a-z]+(?=\.)/, '')
    expect(forecast).toMatchObject({
      verdicts: [{ kind: 'REFUSED', reason, code: why.code, message, clause: why.clause }],
    })
    expect((await agent.as.call('getAgentMe', {}, 200)).usage.dailyTransactionCount).toBe(0)
    await conflict(action)
  })

  it('says by how much the balance is short', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent, 100_00)
    await spend(4_950_00)
    const forecast = await setup.server.as.console.call('forecastAction', { params: { actionId: action.id } }, 200)
    expect(forecast).toMatchObject({
      verdicts: [{ kind: 'REFUSED', reason: 'INSUFFICIENT_BALANCE', shortByMinor: 50_00, currency: 'USD' }],
    })
  })

  it('does not ask for the permission again', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent)
    await changePolicy(agent.agent.id, { permissions: [] })
    expect(await approve(action)).toMatchObject({ status: 'APPROVED' })
  })

  it('keeps the decision, its maker and the failure in the audit log', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent)
    await approve(action)
    await conflict(action)
    const { data } = await setup.server.as.console.call(
      'listAuditEntries',
      { query: { targetId: action.id, operationId: 'approveAgentAction' } },
      200,
    )
    expect(data).toMatchObject([
      { outcome: 'REFUSED', code: 'CONFLICT', details: { reason: 'ALREADY_DECIDED' } },
      { outcome: 'DONE', actorKind: 'token', details: { decision: 'approve', outcome: 'APPROVED' } },
    ])
  })

  it('answers 404 for unknown agents and actions, and for an action of another agent', async () => {
    const [agent, other] = [await setup.connect(NEEDS_APPROVAL), await setup.connect()]
    const action = await setup.transferOut(agent)
    const paths = [
      { agentId: other.agent.id, actionId: action.id },
      { agentId: 'Agent:x', actionId: action.id },
      { agentId: agent.agent.id, actionId: 'AgentAction:018f0000-0000-7000-8000-000000000000' },
    ]
    for (const params of paths) {
      expect(await setup.server.as.platform.call('approveAgentAction', { params }, 404)).toMatchObject({
        code: 'REFERENCE_NOT_FOUND',
      })
    }
    expect((await agent.as.call('agentGetAction', { params: { actionId: action.id } }, 200)).status).toBe(
      'PENDING_APPROVAL',
    )
  })

  it('answers 403 to a token that may not transact, 401 to the agent itself', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await setup.transferOut(agent)
    const token = await setup.server.as.platform.call(
      'createToken',
      { body: { name: 'Manager', permissions: ['MANAGE'] } },
      201,
    )
    const params = { agentId: action.agentId, actionId: action.id }
    expect(
      await setup.server.as.token(token.clientId, token.clientSecret ?? '').call('approveAgentAction', { params }, 403),
    ).toMatchObject({ code: 'FORBIDDEN' })
    expect(await agent.as.call('approveAgentAction', { params }, 401)).toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

async function changePolicy(agentId: string, body: object): Promise<void> {
  await setup.server.as.platform.call('updateAgentPolicy', { params: { agentId }, body }, 200)
}

async function spend(amount: number): Promise<void> {
  const body = { source: { accountId: setup.usdAccountId }, destination: { accountId: setup.usPayeeId }, amount }
  await setup.server.as.platform.call('createTransferOut', { body }, 201)
  await setup.server.settle()
}
