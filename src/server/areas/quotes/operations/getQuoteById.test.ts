import { beforeEach, describe, expect, it } from 'vitest'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

describe('getQuoteById', () => {
  it('reads what was created', async () => {
    const quote = await setup.server.as.platform.call('createQuote', { body: await setup.quoteBody() }, 201)
    expect(await setup.server.as.platform.call('getQuoteById', { params: { quoteId: quote.id } }, 200)).toEqual(quote)
  })

  it('shows EXPIRED, on quote and transaction, from the very millisecond and announces it once', async () => {
    const { platform } = setup.server.as
    const quote = await platform.call('createQuote', { body: await setup.quoteBody() }, 201)
    const transaction = { params: { transactionId: quote.transactionId } }
    await setup.server.clock.advance(299.999)
    expect((await platform.call('getQuoteById', { params: { quoteId: quote.id } }, 200)).status).toBe('PENDING')
    await setup.server.clock.advance(0.001)
    expect((await platform.call('getQuoteById', { params: { quoteId: quote.id } }, 200)).status).toBe('EXPIRED')
    expect((await platform.call('getTransactionById', transaction, 200)).status).toBe('EXPIRED')
    await setup.server.clock.advance(3600)
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.EXPIRED',
    ])
    const expired = await platform.call(
      'listTransactions',
      { query: { status: 'EXPIRED', customerId: setup.customerId } },
      200,
    )
    expect(expired.data.map(({ id }) => id)).toEqual([quote.transactionId])
    expect(expired.totalCount).toBe(1)
  })

  it('shows EXPIRED also when the timer has not run yet', async () => {
    const quote = await setup.server.as.platform.call('createQuote', { body: await setup.quoteBody() }, 201)
    await setup.server.service.store.write((tx) =>
      tx.updateTable('timers').set({ due_at: '2030-01-01T00:00:00.000Z' }).execute(),
    )
    await setup.server.clock.advance(300)
    expect((await setup.server.as.platform.call('getQuoteById', { params: { quoteId: quote.id } }, 200)).status).toBe(
      'EXPIRED',
    )
    const refused = await setup.server.as.platform.call('executeQuote', { params: { quoteId: quote.id } }, 409)
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { status: 'EXPIRED', reason: 'QUOTE_EXPIRED' } })
  })

  it.each(['Quote:01890000-0000-7000-8000-000000000000', 'nonsense'])(
    'answers 404 QUOTE_NOT_FOUND for %s',
    async (quoteId) => {
      expect((await setup.server.as.platform.call('getQuoteById', { params: { quoteId } }, 404)).code).toBe(
        'QUOTE_NOT_FOUND',
      )
    },
  )
})
