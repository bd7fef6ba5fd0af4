import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { type AgentSetup, type ConnectedAgent, startAgentSetup } from '../../agents/testing/agentSetup'

let setup: AgentSetup
beforeAll(async () => {
  setup = await startAgentSetup()
})
afterAll(() => setup.server.close())

type QuoteBody = NonNullable<Call<'agentCreateQuote'>['body']>

const bodyOf = (change: Partial<QuoteBody> = {}): QuoteBody => ({
  source: { sourceType: 'ACCOUNT', accountId: setup.usdAccountId },
  destination: { destinationType: 'ACCOUNT', accountId: setup.mexicanPayeeId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 100_00,
  ...change,
})
const create = (agent: ConnectedAgent, body: QuoteBody, status: number, headers: Record<string, string> = {}) =>
  agent.as.call('agentCreateQuote', { body, headers }, status)

describe('agentCreateQuote', () => {
  it('makes a quote of the agent for its customer, whatever the limits', async () => {
    const agent = await setup.connect({ spendingLimits: { currency: 'USD', perTransactionLimit: 1 } })
    const quote = await agent.as.call('agentCreateQuote', { body: bodyOf() }, 201)
    expect(quote).toMatchObject({ status: 'PENDING', totalSendingAmount: 100_00, receivingCurrency: { code: 'MXN' } })
    const transaction = await setup.server.as.platform.call(
      'getTransactionById',
      { params: { transactionId: quote.transactionId } },
      200,
    )
    expect(transaction).toMatchObject({ status: 'PENDING', agentId: agent.agent.id, customerId: setup.customerId })
  })

  it('answers 403 without CREATE_QUOTES, and for an account that the policy does not allow', async () => {
    const blind = await setup.connect({ permissions: ['EXECUTE_QUOTES'] })
    expect(await create(blind, bodyOf(), 403)).toMatchObject({
      details: { reason: 'PERMISSION_MISSING', value: 'CREATE_QUOTES' },
    })
    const fenced = await setup.connect({ accountRestrictions: { allowedAccountIds: [await setup.accountId('USDC')] } })
    expect(await create(fenced, bodyOf(), 403)).toMatchObject({
      code: 'FORBIDDEN',
      details: {
        reason: 'ACCOUNT_NOT_ALLOWED',
        clause: 'allowedAccount',
        field: 'source.accountId',
        value: setup.usdAccountId,
      },
    })
  })

  it('looks at the accounts’ owner before it looks at the policy: 400 for those of others', async () => {
    const other = await setup.otherCustomer()
    const agent = await setup.connect({ accountRestrictions: { allowedAccountIds: [] } })
    const foreignSource = bodyOf({ source: { sourceType: 'ACCOUNT', accountId: other.usdAccountId } })
    expect(await create(agent, foreignSource, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'source.accountId' },
    })
    const free = await setup.connect()
    const foreignPayee = bodyOf({ destination: { destinationType: 'ACCOUNT', accountId: other.payeeId } })
    expect(await create(free, foreignPayee, 400)).toMatchObject({ code: 'INVALID_RECEIVER' })
    const foreignCustomer = bodyOf({
      source: { sourceType: 'ACCOUNT', accountId: setup.usdAccountId, customerId: other.customerId },
    })
    expect(await create(free, foreignCustomer, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'source.customerId' },
    })
  })

  it('does not execute at once: 400', async () => {
    const agent = await setup.connect()
    expect(await create(agent, bodyOf({ immediatelyExecute: true }), 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'immediatelyExecute', reason: 'NOT_FOR_AGENTS' },
    })
  })

  it('answers the same for the same Idempotency-Key, and 409 for other input', async () => {
    const agent = await setup.connect()
    const headers = { 'idempotency-key': 'quote-1' }
    const first = await create(agent, bodyOf(), 201, headers)
    expect(await create(agent, bodyOf(), 201, headers)).toEqual(first)
    expect(await create(agent, bodyOf({ lockedCurrencyAmount: 5 }), 409, headers)).toMatchObject({ code: 'CONFLICT' })
  })
})
