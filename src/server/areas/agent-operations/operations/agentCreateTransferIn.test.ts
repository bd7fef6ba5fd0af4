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
  source: { accountId: setup.usPayeeId },
  destination: { accountId: setup.usdAccountId },
  amount,
})
const transfer = (agent: ConnectedAgent, body: Body, status: number, headers: Record<string, string> = {}) =>
  agent.as.call('agentCreateTransferIn', { body, headers }, status)

describe('agentCreateTransferIn', () => {
  it('pulls at once what the policy lets through, and counts it', async () => {
    const agent = await setup.connect()
    const action = await agent.as.call('agentCreateTransferIn', { body: bodyOf(40_00) }, 201)
    expect(action).toMatchObject({
      status: 'APPROVED',
      type: 'TRANSFER_IN',
      transaction: { type: 'INCOMING', agentId: agent.agent.id },
      transferDetails: {
        amount: 40_00,
        currency: 'USD',
        sourceAccountId: setup.usPayeeId,
        destinationAccountId: setup.usdAccountId,
      },
    })
    await setup.server.settle()
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(5_040_00)
    expect((await agent.as.call('getAgentMe', {}, 200)).usage).toMatchObject({
      dailyTransactionCount: 1,
      dailySpend: 40_00,
    })
  })

  it('holds what needs approval; rejected, the payment is FAILED and nothing came in', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await agent.as.call('agentCreateTransferIn', { body: bodyOf(40_00) }, 201)
    expect(action).toMatchObject({ status: 'PENDING_APPROVAL', transaction: { status: 'PENDING' } })
    const params = { agentId: agent.agent.id, actionId: action.id }
    expect(await setup.server.as.platform.call('rejectAgentAction', { params }, 200)).toMatchObject({
      status: 'REJECTED',
      transaction: { status: 'FAILED' },
    })
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(5_000_00)
  })

  it('fails with COLLECTION_FAILED when the limit does not hold any more at approval', async () => {
    const agent = await setup.connect(NEEDS_APPROVAL)
    const action = await agent.as.call('agentCreateTransferIn', { body: bodyOf(40_00) }, 201)
    const agentId = agent.agent.id
    await setup.server.as.platform.call(
      'updateAgentPolicy',
      { params: { agentId }, body: { spendingLimits: { dailyLimit: 1 } } },
      200,
    )
    expect(
      await setup.server.as.platform.call('approveAgentAction', { params: { agentId, actionId: action.id } }, 200),
    ).toMatchObject({
      status: 'FAILED',
      transaction: { status: 'FAILED', failureReason: 'COLLECTION_FAILED' },
    })
    expect(await setup.server.eventsOf(action.transaction?.id ?? '')).toEqual(['INCOMING_PAYMENT.FAILED'])
  })

  it('answers 403, 404 and 400 as a transfer out does, with its own fields', async () => {
    const other = await setup.otherCustomer()
    const fenced = await setup.connect({ accountRestrictions: { allowedAccountIds: [] } })
    expect(await transfer(fenced, bodyOf(1), 403)).toMatchObject({
      details: { reason: 'ACCOUNT_NOT_ALLOWED', field: 'destination.accountId' },
    })
    const agent = await setup.connect({ spendingLimits: { currency: 'USD', perTransactionLimit: 10 } })
    expect(await transfer(agent, bodyOf(11), 403)).toMatchObject({
      details: { reason: 'PER_TRANSACTION_LIMIT_EXCEEDED', field: 'amount' },
    })
    expect(await transfer(agent, { ...bodyOf(1), source: { accountId: other.payeeId } }, 404)).toMatchObject({
      details: { field: 'source.accountId' },
    })
    expect(await transfer(agent, { ...bodyOf(1), source: { accountId: setup.mexicanPayeeId } }, 400)).toMatchObject({
      code: expect.stringMatching(/^INVALID_/),
    })
    expect(await transfer(agent, bodyOf(), 400)).toMatchObject({ code: 'INVALID_AMOUNT' })
  })
})
