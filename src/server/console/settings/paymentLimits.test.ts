import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentLimit } from '../../../contract/console/settings/paymentLimits'
import { type AgentWorld, NEEDS_APPROVAL, startAgentWorld } from '../../areas/agents/testing/agentWorld'
import { clearWorld } from '../../database/clearWorld'
import { usAccount } from '../../testing/payments'

let world: AgentWorld
beforeEach(async () => {
  world = await startAgentWorld()
})
afterEach(() => world.server.close())

const platform = () => world.server.as.platform
const desk = () => world.server.as.console
const set = (limit: PaymentLimit) => desk().call('setPaymentLimit', { body: limit }, 200)
const daily = (maxAmountMinor: number, subject = 'EACH_CUSTOMER'): PaymentLimit => ({
  kind: 'DAILY_VOLUME',
  subject,
  currency: 'USD',
  maxAmountMinor,
})
const often = (maxPayments: number, subject = 'EACH_CUSTOMER', currency = '*'): PaymentLimit => ({
  kind: 'VELOCITY',
  subject,
  currency,
  maxPayments,
  windowSeconds: 3600,
})
const bodyOf = (amount: number, accountId = world.usPayeeId) => ({
  source: { accountId: world.usdAccountId },
  destination: { accountId },
  amount,
})
const transfer = <S extends 201 | 400 | 403 | 429>(amount: number, status: S, accountId?: string) =>
  platform().call('createTransferOut', { body: bodyOf(amount, accountId) }, status)
const quoteOf = (amount: number, change: Parameters<AgentWorld['quoteBody']>[0] = {}) =>
  world.quoteBody({
    destination: { destinationType: 'ACCOUNT', accountId: world.mexicanPayeeId },
    lockedCurrencyAmount: amount,
    ...change,
  })
const makeQuote = async (amount: number) =>
  (await platform().call('createQuote', { body: await quoteOf(amount) }, 201)).id
const execute = <S extends 200 | 403 | 429>(quoteId: string, status: S) =>
  platform().call('executeQuote', { params: { quoteId } }, status)
const usage = async () => (await desk().call('listPaymentLimits', {}, 200)).data.map((entry) => entry.usage)
const MIDNIGHT = '2026-11-22T00:00:00.000Z'

describe('a daily volume', () => {
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
    expect(await usage()).toMatchObject([{ subjectId: world.customerId, used: 150_00, resetsAt: MIDNIGHT }])
  })

  it('sends Retry-After, and refused payments neither count nor hold money', async () => {
    await set(daily(100_00))
    const reply = await world.server.raw({
      method: 'POST',
      url: '/2025-10-13/transfer-out',
      headers: {
        host: 'localhost:4010',
        authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify(bodyOf(100_01)),
    })
    expect(reply.status).toBe(429)
    expect(reply.headers['retry-after']).toBe(String(15 * 3600))
    expect(JSON.parse(reply.body)).toMatchObject({ details: { reason: 'ABOVE_DAILY_LIMIT', usedMinor: 0 } })
    expect(await world.balanceOf(world.usdAccountId)).toEqual({ balance: 5_000_00, total: 5_000_00 })
    await transfer(100_00, 201)
  })

  it('begins anew at midnight UTC of the service’s clock', async () => {
    await set(daily(100_00))
    await transfer(100_00, 201)
    await world.server.clock.advance(15 * 3600 - 1)
    await transfer(1, 429)
    await world.server.clock.advance(1)
    await transfer(100_00, 201)
    expect(await usage()).toMatchObject([{ used: 100_00, resetsAt: '2026-11-23T00:00:00.000Z' }])
  })

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
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        world.server.raw({
          method: 'POST',
          url: '/2025-10-13/transfer-out',
          headers: {
            host: 'localhost:4010',
            authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
            'content-type': 'application/json',
          },
          payload: JSON.stringify(bodyOf(50_00)),
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 6 }, () => 201),
      ...Array.from({ length: 34 }, () => 429),
    ])
    expect((await world.balanceOf(world.usdAccountId)).balance).toBe(4_700_00)
  })

  it('counts payments that failed and were refunded: they were tried', async () => {
    await set(daily(100_00))
    const failing = await world.externalAccount('USD', usAccount('002'))
    await transfer(100_00, 201, failing)
    expect((await world.balanceOf(world.usdAccountId)).balance).toBe(5_000_00)
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
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: world.customerId } as const
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

  it('holds for agents: what they start, and what is approved after they asked', async () => {
    await set(daily(100_00))
    const quick = await world.connect()
    const body = bodyOf(60_00)
    expect(await quick.as.call('agentCreateTransferOut', { body: bodyOf(100_01) }, 429)).toMatchObject({
      code: 'DAILY_VOLUME_LIMIT_EXCEEDED',
    })
    await quick.as.call('agentCreateTransferOut', { body }, 201)
    const quoteId = await world.quoteOf(quick, 60_00)
    await quick.as.call('agentExecuteQuote', { params: { quoteId } }, 429)
    const asking = await world.connect(NEEDS_APPROVAL)
    const held = await asking.as.call('agentCreateTransferOut', { body }, 201)
    const params = { agentId: asking.agent.id, actionId: held.id }
    expect(await platform().call('approveAgentAction', { params }, 200)).toMatchObject({ status: 'FAILED' })
    expect((await usage())[0]?.used).toBe(60_00)
  })

  it('leaves what comes in alone', async () => {
    await set(daily(1))
    const body = { source: { accountId: world.usPayeeId }, destination: { accountId: world.usdAccountId }, amount: 5 }
    await platform().call('createTransferIn', { body }, 201)
  })

  it('of one customer stands in place of that of each; that of all payments holds beside it', async () => {
    const other = await world.otherCustomer()
    await world.fund(other.usdAccountId, 500_00)
    await set(daily(10_00))
    await set(daily(200_00, world.customerId))
    await transfer(150_00, 201)
    const ofOther = { source: { accountId: other.usdAccountId }, destination: { accountId: other.payeeId } }
    await platform().call('createTransferOut', { body: { ...ofOther, amount: 10_01 } }, 429)
    await set(daily(155_00, 'ALL_PAYMENTS'))
    await platform().call('createTransferOut', { body: { ...ofOther, amount: 5_00 } }, 201)
    expect(await platform().call('createTransferOut', { body: { ...ofOther, amount: 1 } }, 429)).toMatchObject({
      details: { subject: 'ALL_PAYMENTS', usedMinor: 155_00 },
    })
  })
})

describe('a limit that is set during the day', () => {
  it('counts payments under way, and those that were quoted before midnight, and shows them at once', async () => {
    const slow = await world.externalAccount('USD', usAccount('005'))
    await world.server.clock.advance(15 * 3600 - 60)
    const quoted = await makeQuote(50_00)
    await world.server.clock.advance(61)
    await execute(quoted, 200)
    const { status } = await transfer(20_00, 201, slow)
    expect(status).toBe('PENDING')
    await makeQuote(400_00)
    await set(daily(70_00, 'ALL_PAYMENTS'))
    await set(daily(70_00))
    await set(often(3, 'EACH_COUNTERPARTY', 'USD'))
    expect(await usage()).toMatchObject([
      { subjectId: null, used: 70_00 },
      { subjectId: world.customerId, used: 70_00 },
      { used: 1 },
    ])
    expect(await transfer(1, 429)).toMatchObject({ details: { usedMinor: 70_00 } })
  })

  it('does not count the day before, nor money that came in for a quote and was sent back', async () => {
    await transfer(30_00, 201)
    await world.server.clock.advance(15 * 3600)
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: world.customerId } as const
    const quote = await platform().call('createQuote', { body: await quoteOf(80_00, { source }) }, 201)
    const sent = { quoteId: quote.id, currencyCode: 'USD', currencyAmount: 79_00 }
    await platform().call('sandboxSend', { body: sent }, 200)
    await set(daily(100_00))
    expect(await usage()).toMatchObject([{ subjectId: null, used: 0 }])
  })

  it('is right again when the limit that stood in its place goes', async () => {
    await set(daily(100_00))
    await set(daily(500_00, world.customerId))
    await transfer(90_00, 201)
    const listed = (await desk().call('listPaymentLimits', {}, 200)).data
    expect(listed.map(({ limit, usage: { used } }) => [limit.subject, used])).toEqual([
      [world.customerId, 90_00],
      ['EACH_CUSTOMER', 0],
    ])
    const params = { kind: 'DAILY_VOLUME', subject: world.customerId, currency: 'USD' } as const
    await desk().call('removePaymentLimit', { params }, 200)
    expect(await usage()).toMatchObject([{ subjectId: world.customerId, used: 90_00 }])
    await transfer(10_01, 429)
  })

  it('counts sums that no single number holds', async () => {
    const { store } = world.server.service
    await store.write(async (tx) => {
      for (let index = 0; index < 1100; index += 1) {
        const row = {
          customer_id: world.customerId,
          counterparty_id: 'x',
          currency: 'USD',
          amount: 9_000_000_000_000_000,
        }
        const started = { transaction_id: `Transaction:${index}`, started_at: world.server.clock.iso() }
        await tx
          .insertInto('payment_starts')
          .values({ ...row, ...started })
          .execute()
      }
    })
    await set(daily(9_000_000_000_000_000))
    expect(await usage()).toMatchObject([{ used: Number.MAX_SAFE_INTEGER }])
    await transfer(1, 429)
  })
})

describe('what one limit refuses', () => {
  const fundedBy = async (amount: number, payee: string) => {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: world.customerId } as const
    const destination = { destinationType: 'ACCOUNT', accountId: payee } as const
    const quote = await platform().call('createQuote', { body: await quoteOf(amount, { source, destination }) }, 201)
    const sent = { quoteId: quote.id, currencyCode: 'USD', currencyAmount: amount }
    await platform().call('sandboxSend', { body: sent }, 200)
    const params = { transactionId: quote.transactionId }
    const { status, ...rest } = await platform().call('getTransactionById', { params }, 200)
    return [status, 'failureReason' in rest ? rest.failureReason : null]
  }

  it('uses up no other, also where money has arrived and is sent back', async () => {
    await set(daily(1_000_00, 'ALL_PAYMENTS'))
    await set(daily(100_00))
    for (let count = 0; count < 3; count += 1) {
      expect(await fundedBy(400_00, world.mexicanPayeeId)).toEqual(['FAILED', 'LIMIT_EXCEEDED'])
    }
    await transfer(100_01, 429)
    expect((await usage()).map(({ used }) => used)).toEqual([0, 0])
    expect(await fundedBy(100_00, world.mexicanPayeeId)).toEqual(['PROCESSING', null])
    expect((await usage()).map(({ used }) => used)).toEqual([100_00, 100_00])
  })
})

describe('the failure reason of a payment that a limit stopped', () => {
  const heldTransfer = async (amount: number) => {
    const agent = await world.connect({ ...NEEDS_APPROVAL })
    const action = await agent.as.call('agentCreateTransferOut', { body: bodyOf(amount) }, 201)
    return async () => {
      const params = { agentId: agent.agent.id, actionId: action.id }
      const { status, transaction } = await platform().call('approveAgentAction', { params }, 200)
      return [
        status,
        transaction?.status,
        transaction && 'failureReason' in transaction ? transaction.failureReason : null,
      ]
    }
  }
  const stopped = ['FAILED', 'FAILED', 'LIMIT_EXCEEDED']

  it.each<[string, () => Promise<unknown>]>([
    ['daily volume', () => set(daily(99_99))],
    ['velocity', async () => [await transfer(1, 201), await set(often(1))]],
    [
      'the maximum of its corridor',
      () => {
        const body = { sendingCurrency: 'USD', receivingCurrency: '*', maxAmountMinor: 99_99 }
        return desk().call('addTransactionMaximum', { body }, 200)
      },
    ],
  ])('is LIMIT_EXCEEDED: %s', async (_what, restrict) => {
    const approve = await heldTransfer(100_00)
    await restrict()
    expect(await approve()).toEqual(stopped)
  })
})

describe('a number of payments', () => {
  it('refuses one more with 403, the limit, what is used and when it frees', async () => {
    await set(often(2))
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
    await world.server.clock.advance(3600)
    await transfer(1_00, 201)
  })

  it('of one counterparty refuses a quote to it already when it is made, and leaves others alone', async () => {
    await set(often(1, 'EACH_COUNTERPARTY'))
    await transfer(1_00, 201)
    await transfer(1_00, 403)
    const second = await world.externalAccount('USD', usAccount('790'))
    await transfer(1_00, 201, second)
    await execute(await makeQuote(50_00), 200)
    expect(await platform().call('createQuote', { body: await quoteOf(50_00) }, 403)).toMatchObject({
      code: 'VELOCITY_LIMIT_EXCEEDED',
      details: { field: 'destination' },
    })
    const [top] = await usage()
    expect(top?.used).toBe(1)
  })

  it('counts one currency, or all of them', async () => {
    await set(often(1, 'EACH_CUSTOMER', 'EUR'))
    await transfer(1_00, 201)
    await transfer(1_00, 201)
    await set(often(2))
    await transfer(1_00, 403)
  })
})

describe('the limits of an operator', () => {
  it('are listed with what is used, changed in place, removed, and stand in the audit log', async () => {
    await set(often(5, 'ALL_PAYMENTS'))
    expect(await set(daily(100_00, world.customerId))).toMatchObject({
      data: [
        { limit: daily(100_00, world.customerId), usage: { subjectId: world.customerId, used: 0 } },
        { limit: often(5, 'ALL_PAYMENTS'), usage: { subjectId: null, subjectName: null, used: 0 } },
      ],
    })
    const changed = await set(daily(70_00, world.customerId))
    expect(changed.data).toHaveLength(2)
    expect(changed.data[0]?.usage.subjectName).toBe('Marta Ferreira')
    const audit = await desk().call('listAuditEntries', {}, 200)
    expect(audit.data[0]).toMatchObject({
      operationId: 'setPaymentLimit',
      details: { kind: 'DAILY_VOLUME', maxAmountMinor: 70_00, was: 100_00 },
    })
    const params = { kind: 'DAILY_VOLUME', subject: world.customerId, currency: 'USD' } as const
    expect((await desk().call('removePaymentLimit', { params }, 200)).data).toHaveLength(1)
    expect(await desk().call('removePaymentLimit', { params }, 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
  })

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

  it('end with the world that they were made for', async () => {
    await set(daily(100))
    await clearWorld(world.server.service.store)
    expect((await desk().call('listPaymentLimits', {}, 200)).data).toEqual([])
  })
})
