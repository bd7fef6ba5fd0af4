import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentLimit } from '../../../contract/console/settings/paymentLimits'
import { type AgentSetup, NEEDS_APPROVAL, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { clearData } from '../../database/clearData'
import { usAccount } from '../../testing/payments'
import { shareTestServer, startOwnServers } from '../../testing/sharedServer'
import { daily, limitCalls, velocity } from './testing/limitCalls'

const server = shareTestServer()
let setup: AgentSetup
async function start(): Promise<void> {
  setup = await startAgentSetup({ on: server })
}
afterEach(async () => {
  for (const { limit } of (await desk().call('listPaymentLimits', {}, 200)).data) {
    const { kind, subject, currency } = limit
    await desk().call('removePaymentLimit', { params: { kind, subject, currency } }, 200)
  }
})

const { platform, desk, set, bodyOf, transfer, quoteOf, makeQuote, execute, usage } = limitCalls(() => setup)
const sendRaw = (amountMinor: number) =>
  setup.server.raw({
    method: 'POST',
    url: '/2025-10-13/transfer-out',
    headers: {
      host: 'localhost:4010',
      authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify(bodyOf(amountMinor)),
  })
const MIDNIGHT = '2026-11-22T00:00:00.000Z'

describe('a daily volume', () => {
  beforeEach(start)

  it('counts what was sent earlier that day, before there was a limit', async () => {
    await transfer(100_00, 201)
    await execute(await makeQuote(50_00), 200)
    await makeQuote(400_00)
    await set(daily(160_00))
    expect(await transfer(10_01, 429)).toMatchObject({ details: { usedMinor: 150_00 } })
    await transfer(10_00, 201)
  })

  it('lets of many payments at once pass only what fits', async () => {
    await set(daily(300_00))
    const replies = await Promise.all(Array.from({ length: 40 }, () => sendRaw(50_00)))
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 6 }, () => 201),
      ...Array.from({ length: 34 }, () => 429),
    ])
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(4_700_00)
  })

  it('counts payments that failed and were refunded: they were tried', async () => {
    await set(daily(100_00))
    const failing = await setup.externalAccount('USD', usAccount('002'))
    await transfer(100_00, 201, failing)
    expect((await setup.balanceOf(setup.usdAccountId)).balance).toBe(5_000_00)
    await transfer(1, 429)
  })

  it('is looked at when a quote is executed, not when it is made, and leaves it to be executed later', async () => {
    await set(daily(100_00))
    const quoteId = await makeQuote(100_01)
    expect(await execute(quoteId, 429)).toMatchObject({ code: 'DAILY_VOLUME_LIMIT_EXCEEDED' })
    await set(daily(200_00))
    await execute(quoteId, 200)
  })

  it('refuses a quote that is executed as it is made, and then no quote is left', async () => {
    await set(daily(100_00))
    const body = await quoteOf(100_01, { immediatelyExecute: true })
    const before = (await platform().call('listTransactions', {}, 200)).totalCount
    expect(await platform().call('createQuote', { body }, 429)).toMatchObject({ code: 'DAILY_VOLUME_LIMIT_EXCEEDED' })
    expect((await platform().call('listTransactions', {}, 200)).totalCount).toBe(before)
  })

  it('sends money back that funds a quote beyond it', async () => {
    await set(daily(100_00))
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId } as const
    const body = await quoteOf(100_01, { source })
    const quote = await platform().call('createQuote', { body }, 201)
    const sent = { quoteId: quote.id, currencyCode: 'USD', currencyAmount: 100_01 }
    await platform().call('sandboxSend', { body: sent }, 200)
    const params = { transactionId: quote.transactionId }
    expect(await platform().call('getTransactionById', { params }, 200)).toMatchObject({
      status: 'FAILED',
      failureReason: 'LIMIT_EXCEEDED',
      refund: { reason: 'TRANSACTION_FAILED' },
    })
  })

  it('leaves what comes in alone', async () => {
    await set(daily(1))
    const body = { source: { accountId: setup.usPayeeId }, destination: { accountId: setup.usdAccountId }, amount: 5 }
    await platform().call('createTransferIn', { body }, 201)
  })
})

describe('a number of payments', () => {
  beforeEach(start)

  it('counts one currency, or all of them', async () => {
    await set(velocity(1, 'EACH_CUSTOMER', 'EUR'))
    await transfer(1_00, 201)
    await transfer(1_00, 201)
    await set(velocity(2))
    await transfer(1_00, 403)
  })
})

describe('the limits of an operator', () => {
  beforeEach(start)

  it.each([
    ['a customer who does not exist', { subject: 'Customer:00000000-0000-7000-8000-000000000000' }, 404],
    ['an unknown subject', { subject: 'SOMEBODY' }, 400],
    ['an unknown currency', { currency: 'ZZZ' }, 400],
    ['nothing at all', { maxAmountMinor: 0 }, 400],
  ] as const)('cannot be set for %s', async (_what, change, status) => {
    const body = { ...daily(100), ...change } as PaymentLimit
    await desk().call('setPaymentLimit', { body }, status)
    expect((await desk().call('listPaymentLimits', {}, 200)).data).toEqual([])
  })

  it('end with the data that they were made for', async () => {
    await set(daily(100))
    await clearData(setup.server.service.store)
    expect((await desk().call('listPaymentLimits', {}, 200)).data).toEqual([])
  })

  it('a limit of one customer is set for none that was deleted', async () => {
    const params = { customerId: setup.customerId }
    await platform().call('deleteCustomerById', { params }, 200)
    const body = { ...daily(100_00), subject: setup.customerId }
    expect(await desk().call('setPaymentLimit', { body }, 404)).toMatchObject({
      code: 'USER_NOT_FOUND',
      details: { field: 'subject', reason: 'CUSTOMER_DELETED' },
    })
    expect((await desk().call('listPaymentLimits', {}, 200)).data).toEqual([])
  })
})

describe('limits, where nothing else was paid', () => {
  startOwnServers(server)
  beforeEach(start)

  it('holds for agents: what they start, and what is approved after they asked', async () => {
    await set(daily(100_00))
    const quick = await setup.connect()
    const body = bodyOf(60_00)
    expect(await quick.as.call('agentCreateTransferOut', { body: bodyOf(100_01) }, 429)).toMatchObject({
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    })
    await quick.as.call('agentCreateTransferOut', { body }, 201)
    const quoteId = await setup.quoteOf(quick, 60_00)
    await quick.as.call('agentExecuteQuote', { params: { quoteId } }, 429)
    const asking = await setup.connect(NEEDS_APPROVAL)
    const held = await asking.as.call('agentCreateTransferOut', { body }, 201)
    const params = { agentId: asking.agent.id, actionId: held.id }
    expect(await platform().call('approveAgentAction', { params }, 200)).toMatchObject({ status: 'FAILED' })
    expect((await usage())[0]?.used).toBe(60_00)
  })

  it('of one customer stands in place of that of each; that of all payments holds beside it', async () => {
    const other = await setup.otherCustomer()
    await setup.fund(other.usdAccountId, 500_00)
    await set(daily(10_00))
    await set(daily(200_00, setup.customerId))
    await transfer(150_00, 201)
    const ofOther = { source: { accountId: other.usdAccountId }, destination: { accountId: other.payeeId } }
    await platform().call('createTransferOut', { body: { ...ofOther, amount: 10_01 } }, 429)
    await set(daily(155_00, 'ALL_PAYMENTS'))
    await platform().call('createTransferOut', { body: { ...ofOther, amount: 5_00 } }, 201)
    expect(await platform().call('createTransferOut', { body: { ...ofOther, amount: 1 } }, 429)).toMatchObject({
      details: { subject: 'ALL_PAYMENTS', usedMinor: 155_00 },
    })
  })

  it('refuses one more with 403, the limit, what is used and when it frees', async () => {
    await set(velocity(2))
    await transfer(1_00, 201)
    await execute(await makeQuote(50_00), 200)
    expect(await transfer(1_00, 403)).toMatchObject({
      code: 'VELOCITY_LIMIT_EXCEEDED',
      details: {
        field: 'amount',
        reason: 'PAYMENTS_PER_WINDOW',
        subject: 'EACH_CUSTOMER',
        limit: 2,
        used: 2,
        windowSeconds: 3600,
        resetsAt: '2026-11-21T10:00:00.000Z',
      },
    })
    await setup.server.clock.advance(3600)
    await transfer(1_00, 201)
  })

  it('of one counterparty refuses a quote to it already when it is made, and leaves others alone', async () => {
    await set(velocity(1, 'EACH_COUNTERPARTY'))
    await transfer(1_00, 201)
    await transfer(1_00, 403)
    const second = await setup.externalAccount('USD', usAccount('790'))
    await transfer(1_00, 201, second)
    await execute(await makeQuote(50_00), 200)
    expect(await platform().call('createQuote', { body: await quoteOf(50_00) }, 403)).toMatchObject({
      code: 'VELOCITY_LIMIT_EXCEEDED',
      details: { field: 'destination' },
    })
    const [top] = await usage()
    expect(top?.used).toBe(1)
  })

  it('are listed with what is used, changed in place, removed, and stand in the audit log', async () => {
    await set(velocity(5, 'ALL_PAYMENTS'))
    expect(await set(daily(100_00, setup.customerId))).toMatchObject({
      data: [
        { limit: daily(100_00, setup.customerId), usage: { subjectId: setup.customerId, used: 0 } },
        { limit: velocity(5, 'ALL_PAYMENTS'), usage: { subjectId: null, subjectName: null, used: 0 } },
      ],
    })
    const changed = await set(daily(70_00, setup.customerId))
    expect(changed.data).toHaveLength(2)
    expect(changed.data[0]?.usage.subjectName).toBe('Marta Ferreira')
    const audit = await desk().call('listAuditEntries', {}, 200)
    expect(audit.data[0]).toMatchObject({
      operationId: 'setPaymentLimit',
      details: { kind: 'DAILY_VOLUME', maxAmountMinor: 70_00, was: 100_00 },
    })
    const params = { kind: 'DAILY_VOLUME', subject: setup.customerId, currency: 'USD' } as const
    expect((await desk().call('removePaymentLimit', { params }, 200)).data).toHaveLength(1)
    expect(await desk().call('removePaymentLimit', { params }, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })

  it('refuses the payment that would pass it with 429, the limit, what is used and when it frees', async () => {
    await set(daily(150_00))
    await transfer(100_00, 201)
    expect(await transfer(50_01, 429)).toMatchObject({
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
      details: {
        field: 'amount',
        reason: 'DAILY_LIMIT_USED',
        subject: 'EACH_CUSTOMER',
        currency: 'USD',
        limitMinor: 150_00,
        usedMinor: 100_00,
        amountMinor: '5001',
        resetsAt: MIDNIGHT,
        retryAfterSeconds: 15 * 3600,
      },
    })
    await transfer(50_00, 201)
    expect(await usage()).toMatchObject([{ subjectId: setup.customerId, used: 150_00, resetsAt: MIDNIGHT }])
  })

  it('sends Retry-After, and refused payments neither count nor hold money', async () => {
    await set(daily(100_00))
    const reply = await sendRaw(100_01)
    expect(reply.status).toBe(429)
    expect(reply.headers['retry-after']).toBe(String(15 * 3600))
    expect(JSON.parse(reply.body)).toMatchObject({ details: { reason: 'ABOVE_DAILY_LIMIT', usedMinor: 0 } })
    expect(await setup.balanceOf(setup.usdAccountId)).toEqual({ balance: 5_000_00, total: 5_000_00 })
    await transfer(100_00, 201)
  })

  it('begins again at midnight UTC of the service’s clock', async () => {
    await set(daily(100_00))
    await transfer(100_00, 201)
    await setup.server.clock.advance(15 * 3600 - 1)
    await transfer(1, 429)
    await setup.server.clock.advance(1)
    await transfer(100_00, 201)
    expect(await usage()).toMatchObject([{ used: 100_00, resetsAt: '2026-11-23T00:00:00.000Z' }])
  })
})
