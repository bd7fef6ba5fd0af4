import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type AgentSetup, type ConnectedAgent, NEEDS_APPROVAL, startAgentSetup } from '../../agents/testing/agentSetup'

const server = shareTestServer()
let setup: AgentSetup
beforeEach(async () => {
  setup = await startAgentSetup({ on: server })
})

type Body = { source: { accountId: string }; destination: { accountId: string }; amount?: number }
const bodyOf = (amount?: number): Body => ({
  source: { accountId: setup.usdAccountId },
  destination: { accountId: setup.usPayeeId },
  amount,
})
const transfer = (agent: ConnectedAgent, body: Body, status: number, headers: Record<string, string> = {}) =>
  agent.as.call('agentCreateTransferOut', { body, headers }, status)

describe('agentCreateTransferOut', () => {
  it('pays at once what the policy lets through', async () => {
    const agent = await setup.connect()
    const action = await agent.as.call('agentCreateTransferOut', { body: bodyOf(40_00) }, 201)
    expect(action).toMatchObject({
      status: 'APPROVED',
      type: 'TRANSFER_OUT',
      transaction: { type: 'OUTGOING', agentId: agent.agent.id },
      transferDetails: {
        amount: 40_00,
        currency: 'USD',
        sourceAccountId: setup.usdAccountId,
        destinationAccountId: setup.usPayeeId,
      },
    })
    expect(action).not.toHaveProperty('quote')
    await setup.server.settle()
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual({ balance: 4_960_00, total: 4_960_00 })
  })

  it('holds what needs approval with a PENDING payment that no payment event announces', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await agent.as.call('agentCreateTransferOut', { body: bodyOf(40_00) }, 201)
    expect(action).toMatchObject({ status: 'PENDING_APPROVAL', transaction: { status: 'PENDING' } })
    expect(await setup.server.eventsOf(action.transaction?.id ?? '')).toEqual([])
    expect(await setup.server.eventsOf(action.id)).toEqual(['AGENT_ACTION.PENDING_APPROVAL'])
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(5_000_00)
  })

  it('carries rail and remittance information over the wait', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const body = {
      ...bodyOf(40_00),
      remittanceInformation: 'Invoice 7',
      destination: { accountId: setup.usPayeeId, paymentRail: 'WIRE' as const },
    }
    const action = await agent.as.call('agentCreateTransferOut', { body }, 201)
    const params = { agentId: agent.agent.id, actionId: action.id }
    expect(await setup.server.as.platform.call('approveAgentAction', { params }, 200)).toMatchObject({
      status: 'APPROVED',
      transaction: { paymentRail: 'WIRE' },
    })
  })

  it('refuses over the limit of the account with that clause', async () => {
    const accountRules = [{ accountId: setup.usdAccountId, perTransactionLimit: 30_00 }]
    const agent = await setup.connect({ accountRestrictions: { accountRules } })
    expect(await transfer(agent, bodyOf(30_01), 403)).toMatchObject({
      code: 'FORBIDDEN',
      details: {
        reason: 'ACCOUNT_PER_TRANSACTION_LIMIT_EXCEEDED',
        clause: 'accountRule.perTransactionLimit',
        field: 'amount',
      },
    })
    await transfer(agent, bodyOf(30_00), 201)
  })

  it('refuses over the limit with the clause, and leaves neither action nor payment', async () => {
    const agent = await setup.connect({ spendingLimits: { currency: 'USD', perTransactionLimit: 40_00 } })
    expect(await transfer(agent, bodyOf(40_01), 403)).toMatchObject({
      code: 'FORBIDDEN',
      details: {
        reason: 'PER_TRANSACTION_LIMIT_EXCEEDED',
        clause: 'perTransactionLimit',
        limit: 40_00,
        value: 40_01,
        currency: 'USD',
        field: 'amount',
      },
    })
    expect((await agent.as.call('agentListActions', {}, 200)).totalCount).toBe(0)
    const query = { customerId: setup.customerId, type: 'OUTGOING' as const }
    expect((await setup.server.as.platform.call('listTransactions', { query }, 200)).totalCount).toBe(0)
  })

  it('answers 403 without CREATE_TRANSFERS and for an account that the policy does not allow', async () => {
    const blind = await setup.connect({ permissions: ['CREATE_QUOTES'] })
    expect(await transfer(blind, bodyOf(1), 403)).toMatchObject({ details: { reason: 'PERMISSION_MISSING' } })
    const fenced = await setup.connect({ accountRestrictions: { allowedAccountIds: [] } })
    expect(await transfer(fenced, bodyOf(0), 403)).toMatchObject({
      details: { reason: 'ACCOUNT_NOT_ALLOWED', field: 'source.accountId' },
    })
  })

  it('answers 404 for accounts of others', async () => {
    const other = await setup.otherCustomer()
    const agent = await setup.connect()
    expect(await transfer(agent, { ...bodyOf(1), source: { accountId: other.usdAccountId } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: { field: 'source.accountId' },
    })
    expect(await transfer(agent, { ...bodyOf(1), destination: { accountId: other.payeeId } }, 404)).toMatchObject({
      details: { field: 'destination.accountId' },
    })
    expect(await transfer(agent, { ...bodyOf(1), source: { accountId: 'x' } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })

  it.each([undefined, 0, -5])('answers 400 for the amount %s, before any limit is looked at', async (amount) => {
    const agent = await setup.connect({ spendingLimits: { currency: 'USD', perTransactionLimit: 0 } })
    expect(await transfer(agent, bodyOf(amount), 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'amount' },
    })
  })

  it('answers 400 for a short balance, other currencies, and amounts that are no integers', async () => {
    const agent = await setup.connect({ spendingLimits: { currency: 'USD', perTransactionLimit: 9_000_00 } })
    expect(await transfer(agent, bodyOf(5_000_01), 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { reason: 'INSUFFICIENT_BALANCE' },
    })
    expect(
      await transfer(agent, { ...bodyOf(1), destination: { accountId: setup.mexicanPayeeId } }, 400),
    ).toMatchObject({ code: 'INVALID_CURRENCY' })
    expect(await transfer(agent, bodyOf(1.5), 400)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await transfer(agent, bodyOf('5' as never), 400)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await transfer(agent, bodyOf(2 ** 53), 400)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('replays the same action for the same Idempotency-Key', async () => {
    const agent = await setup.connect()
    const headers = { 'idempotency-key': 'pay-1' }
    const first = await transfer(agent, bodyOf(5_00), 201, headers)
    expect(await transfer(agent, bodyOf(5_00), 201, headers)).toEqual(first)
    expect(await transfer(agent, bodyOf(6_00), 409, headers)).toMatchObject({ code: 'CONFLICT' })
    expect((await agent.as.call('getAgentMe', {}, 200)).usage.dailyTransactionCount).toBe(1)
  })
})
