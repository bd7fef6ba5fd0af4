import { beforeEach, describe, expect, it } from 'vitest'
import type { AgentPolicy } from '../../../../contract/agents/schemas'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, type ConnectedAgent, NEEDS_APPROVAL, startAgentSetup } from '../../agents/testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

const execute = (agent: ConnectedAgent, quoteId: string, status: number, headers: Record<string, string> = {}) =>
  agent.as.call('agentExecuteQuote', { params: { quoteId }, headers }, status)

async function refusal(policy: Partial<AgentPolicy>, amount: number) {
  const agent = await setup.connect(policy)
  const quoteId = await setup.quoteOf(agent, amount)
  const refused = await execute(agent, quoteId, 403)
  expect((await agent.as.call('agentListActions', {}, 200)).totalCount).toBe(0)
  expect(await agent.as.call('agentGetQuote', { params: { quoteId } }, 200)).toMatchObject({ status: 'PENDING' })
  return refused
}

const limits = (change: Partial<AgentPolicy['spendingLimits']>): Partial<AgentPolicy> => ({
  spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_00, ...change },
})

describe('agentExecuteQuote', () => {
  it('executes at once what the policy lets through, and counts it', async () => {
    const agent = await setup.connect()
    const action = await setup.execute(agent, 100_00)
    expect(action).toMatchObject({
      agentId: agent.agent.id,
      customerId: setup.customerId,
      status: 'APPROVED',
      type: 'EXECUTE_QUOTE',
      quote: { status: 'PROCESSING' },
      transaction: { status: 'PROCESSING', agentId: agent.agent.id },
    })
    expect(action).not.toHaveProperty('transferDetails')
    expect((await agent.as.call('getAgentMe', {}, 200)).usage).toMatchObject({
      dailyTransactionCount: 1,
      dailySpend: 100_00,
    })
    expect(await setup.server.eventsOf(action.id)).toEqual([])
  })

  it('holds what needs approval: a PENDING transaction, no debit, and the webhook', async () => {
    const agent = await setup.connect({ approvalThresholds: { currency: 'USD', amount: 99_99 } })
    const action = await setup.execute(agent, 100_00)
    expect(action).toMatchObject({
      status: 'PENDING_APPROVAL',
      quote: { status: 'PENDING' },
      transaction: { status: 'PENDING' },
    })
    expect(await setup.server.eventsOf(action.id)).toEqual(['AGENT_ACTION.PENDING_APPROVAL'])
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual({ balance: 5_000_00, total: 5_000_00 })
    const event = await setup.server.service.store.read((tx) =>
      tx.selectFrom('webhook_events').select('body').where('object_id', '=', action.id).executeTakeFirstOrThrow(),
    )
    expect((JSON.parse(event.body) as { data: unknown }).data).toEqual(action)
  })

  it('holds although the balance is short: it may be there by the time of the decision', async () => {
    const agent = await setup.connect({ ...NEEDS_APPROVAL, ...limits({ perTransactionLimit: 9_000_00 }) })
    expect(await setup.execute(agent, 8_000_00)).toMatchObject({ status: 'PENDING_APPROVAL' })
    const auto = await setup.connect(limits({ perTransactionLimit: 9_000_00 }))
    expect(await execute(auto, await setup.quoteOf(auto, 8_000_00), 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { reason: 'INSUFFICIENT_BALANCE' },
    })
    expect((await auto.as.call('agentListActions', {}, 200)).totalCount).toBe(0)
  })

  it('answers 409 to a second execution while the first waits, to agent and platform', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const quoteId = await setup.quoteOf(agent)
    const action = await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
    expect(await execute(agent, quoteId, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'ACTION_EXISTS', actionId: action.id },
    })
    expect(await setup.server.as.platform.call('executeQuote', { params: { quoteId } }, 409)).toMatchObject({
      details: { reason: 'ACTION_EXISTS' },
    })
  })

  it('says that a quote has expired while its execution waited, which no decision can start any more', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const quoteId = await setup.quoteOf(agent)
    const action = await agent.as.call('agentExecuteQuote', { params: { quoteId } }, 200)
    await setup.server.clock.advance(300)
    const expired = { code: 'CONFLICT', details: { reason: 'QUOTE_EXPIRED', status: 'EXPIRED' } }
    expect(await execute(agent, quoteId, 409)).toMatchObject(expired)
    expect(await setup.server.as.platform.call('executeQuote', { params: { quoteId } }, 409)).toMatchObject(expired)
    expect(await agent.as.call('agentGetAction', { params: { actionId: action.id } }, 200)).toMatchObject({
      status: 'PENDING_APPROVAL',
    })
  })

  it('answers 409 for a quote that was executed or has expired', async () => {
    const agent = await setup.connect()
    const [done, late] = [await setup.quoteOf(agent), await setup.quoteOf(agent)]
    await execute(agent, done, 200)
    expect(await execute(agent, done, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'QUOTE_ALREADY_EXECUTED' },
    })
    await setup.server.clock.advance(300)
    expect(await execute(agent, late, 409)).toMatchObject({ code: 'CONFLICT', details: { reason: 'QUOTE_EXPIRED' } })
  })

  it('answers 404 for quotes of other agents', async () => {
    const [agent, other] = [await setup.connect(), await setup.connect()]
    expect(await execute(other, await setup.quoteOf(agent), 404)).toMatchObject({ code: 'QUOTE_NOT_FOUND' })
  })

  it('answers 403 without EXECUTE_QUOTES', async () => {
    const agent = await setup.connect({ permissions: ['CREATE_QUOTES'] })
    expect(await execute(agent, await setup.quoteOf(agent), 403)).toMatchObject({
      details: { reason: 'PERMISSION_MISSING', value: 'EXECUTE_QUOTES' },
    })
  })

  it.each<[string, Partial<AgentPolicy>, object]>([
    [
      'the limit per transaction',
      limits({ perTransactionLimit: 100_00 }),
      { reason: 'PER_TRANSACTION_LIMIT_EXCEEDED', limit: 100_00, value: 100_01, currency: 'USD' },
    ],
    [
      'the count of the day',
      limits({ dailyTransactionLimit: 0 }),
      { reason: 'DAILY_TRANSACTION_LIMIT_EXCEEDED', limit: 0, value: 1 },
    ],
    [
      'the limit of the day',
      limits({ dailyLimit: 100_00 }),
      { reason: 'DAILY_LIMIT_EXCEEDED', limit: 100_00, value: 100_01 },
    ],
    [
      'the limit of the month',
      limits({ monthlyLimit: 100_00 }),
      { reason: 'MONTHLY_LIMIT_EXCEEDED', limit: 100_00, value: 100_01 },
    ],
  ])('refuses one minor unit over %s, and leaves no action', async (_what, policy, details) => {
    expect(await refusal(policy, 100_01)).toMatchObject({
      code: 'FORBIDDEN',
      details: { field: 'quoteId', ...details },
    })
  })

  it('executes exactly at each limit', async () => {
    const agent = await setup.connect(
      limits({ perTransactionLimit: 100_00, dailyLimit: 200_00, monthlyLimit: 200_00, dailyTransactionLimit: 2 }),
    )
    await setup.execute(agent, 100_00)
    expect(await setup.execute(agent, 100_00)).toMatchObject({ status: 'APPROVED' })
    const { usage } = await agent.as.call('getAgentMe', {}, 200)
    expect(usage).toMatchObject({ dailyTransactionCount: 2, dailySpend: 200_00 })
    await execute(agent, await setup.quoteOf(agent, 1_00), 403)
    await setup.server.clock.advance(24 * 3600)
    expect(await execute(agent, await setup.quoteOf(agent, 1_00), 403)).toMatchObject({
      details: { reason: 'MONTHLY_LIMIT_EXCEEDED' },
    })
  })

  it('counts what waits only once it starts', async () => {
    const agent = await setup.connect({ ...NEEDS_APPROVAL, ...limits({ dailyLimit: 150_00 }) })
    const [first, second] = [await setup.execute(agent, 100_00), await setup.execute(agent, 100_00)]
    const approve = ({ id: actionId }: { readonly id: string }) =>
      setup.server.as.platform.call('approveAgentAction', { params: { agentId: agent.agent.id, actionId } }, 200)
    expect(await approve(first)).toMatchObject({ status: 'APPROVED' })
    expect(await approve(second)).toMatchObject({ status: 'FAILED' })
  })

  it('counts failed payments as well', async () => {
    const agent = await setup.connect()
    const failing = await setup.externalAccount('MXN', {
      accountType: 'MXN_ACCOUNT',
      clabeNumber: '002010077777777002',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Lucia Mendez' },
    })
    const quoteId = await setup.quoteOf(agent, 50_00, {
      destination: { destinationType: 'ACCOUNT', accountId: failing },
    })
    await execute(agent, quoteId, 200)
    await setup.server.clock.advance(10)
    expect((await agent.as.call('getAgentMe', {}, 200)).usage).toMatchObject({
      dailyTransactionCount: 1,
      dailySpend: 50_00,
    })
  })

  it('never lets fifty at once slip past a daily limit', async () => {
    const agent = await setup.connect(limits({ dailyLimit: 100_00 }))
    const quoteIds: string[] = []
    for (let i = 0; i < 50; i += 1) quoteIds.push(await setup.quoteOf(agent, 9_00))
    const replies = await Promise.all(
      quoteIds.map((quoteId) =>
        setup.server.raw({
          method: 'POST',
          url: `/2025-10-13/agents/me/quotes/${quoteId}/execute`,
          headers: { host: 'localhost:4010', authorization: `Bearer ${agent.accessToken}` },
        }),
      ),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(11)
    expect(statuses.filter((status) => status === 403)).toHaveLength(39)
    expect((await agent.as.call('getAgentMe', {}, 200)).usage).toMatchObject({
      dailyTransactionCount: 11,
      dailySpend: 99_00,
    })
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(5_000_00 - 99_00)
  })

  it('lets one of fifty executions of the same quote through', async () => {
    const agent = await setup.connect()
    const quoteId = await setup.quoteOf(agent, 9_00)
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        setup.server.raw({
          method: 'POST',
          url: `/2025-10-13/agents/me/quotes/${quoteId}/execute`,
          headers: { host: 'localhost:4010', authorization: `Bearer ${agent.accessToken}` },
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  it('replays the same answer for the same Idempotency-Key, and lets a refusal be tried again', async () => {
    const agent = await setup.connect()
    const quoteId = await setup.quoteOf(agent)
    const headers = { 'idempotency-key': 'execute-1' }
    const first = await execute(agent, quoteId, 200, headers)
    expect(await execute(agent, quoteId, 200, headers)).toEqual(first)
    const strict = await setup.connect(limits({ perTransactionLimit: 1 }))
    const other = await setup.quoteOf(strict)
    await execute(strict, other, 403, headers)
    await setup.server.as.platform.call(
      'updateAgentPolicy',
      { params: { agentId: strict.agent.id }, body: { spendingLimits: { perTransactionLimit: 100_00 } } },
      200,
    )
    await execute(strict, other, 200, headers)
  })

  it('judges amounts in the currency of the policy', async () => {
    const agent = await setup.connect(limits({ currency: 'MXN', perTransactionLimit: 100_00 }))
    const refused = await execute(agent, await setup.quoteOf(agent, 100_00), 403)
    expect(refused).toMatchObject({
      details: { reason: 'PER_TRANSACTION_LIMIT_EXCEEDED', currency: 'MXN', limit: 100_00 },
    })
    const wide = await setup.connect(limits({ currency: 'MXN', perTransactionLimit: 10_000_00 }))
    expect(await setup.execute(wide, 100_00)).toMatchObject({ status: 'APPROVED' })
  })

  it('answers 403 when the customer may not move money any more', async () => {
    const agent = await setup.connect()
    const quoteId = await setup.quoteOf(agent)
    await setup.server.service.store.write((tx) =>
      tx.updateTable('customers').set({ status: 'HOLD' }).where('id', '=', setup.customerId).execute(),
    )
    expect(await execute(agent, quoteId, 403)).toMatchObject({ code: 'USER_NOT_READY' })
  })
})
