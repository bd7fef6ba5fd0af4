import { beforeEach, describe, expect, it } from 'vitest'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
let transactionId: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  const quote = await setup.server.as.platform.call('createQuote', { body: await setup.quoteBody() }, 201)
  transactionId = quote.transactionId
})

const confirm = (body?: { receiptDeliveryConfirmedAt: string }) =>
  setup.server.as.platform.call('confirmReceiptDelivery', { params: { transactionId }, ...(body && { body }) }, 200)

describe('confirmReceiptDelivery', () => {
  it('notes the moment of the call, and sends no event', async () => {
    expect(await confirm()).toMatchObject({ status: 'PENDING', receiptDeliveryConfirmedAt: setup.server.clock.iso() })
    expect(await setup.server.eventsOf(transactionId)).toEqual(['OUTGOING_PAYMENT.PENDING'])
  })

  it('takes the time that is given, in any state, and a repeat overwrites it', async () => {
    await confirm()
    await setup.server.clock.advance(3600)
    const given = await confirm({ receiptDeliveryConfirmedAt: '2026-11-20T12:00:00+01:00' })
    expect(given).toMatchObject({ status: 'EXPIRED', receiptDeliveryConfirmedAt: '2026-11-20T11:00:00.000Z' })
    const read = await setup.server.as.platform.call('getTransactionById', { params: { transactionId } }, 200)
    expect(read).toMatchObject({ receiptDeliveryConfirmedAt: '2026-11-20T11:00:00.000Z' })
  })

  it('refuses a time that does not exist, and an unknown transaction', async () => {
    const body = { receiptDeliveryConfirmedAt: '2026-02-30T12:00:00Z' }
    const call = setup.server.as.platform.call('confirmReceiptDelivery', { params: { transactionId }, body }, 400)
    expect((await call).code).toBe('INVALID_INPUT')
    const params = { transactionId: 'Transaction:01890000-0000-7000-8000-000000000000' }
    const unknown = await setup.server.as.platform.call('confirmReceiptDelivery', { params }, 404)
    expect(unknown.code).toBe('TRANSACTION_NOT_FOUND')
  })
})
