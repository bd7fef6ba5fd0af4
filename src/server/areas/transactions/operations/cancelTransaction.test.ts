import { beforeEach, describe, expect, it } from 'vitest'
import { startHeldPayments } from '../../../testing/heldPayments'
import { type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
let source: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  source = await setup.fundedAccount('USD', 500_00)
})

const platform = () => setup.server.as.platform
const cancel = (transactionId: string, reason?: string) =>
  platform().call(
    'cancelTransaction',
    { params: { transactionId }, body: reason === undefined ? undefined : { reason } },
    200,
  )
const refuse = async (transactionId: string, status: 400 | 404 | 409) => {
  const { code, details } = await platform().call('cancelTransaction', { params: { transactionId } }, status)
  return { code, reason: details?.reason }
}
const read = (transactionId: string) => platform().call('getTransactionById', { params: { transactionId } }, 200)

async function executedQuote(selector = '003') {
  const quote = await platform().call('createQuote', { body: await setup.quoteBody({ selector }) }, 201)
  return platform().call('executeQuote', { params: { quoteId: quote.id } }, 200)
}

async function transferOut(selector: string) {
  const accountId = await setup.externalAccount('USD', usAccount(selector))
  const body = { source: { accountId: source }, destination: { accountId }, amount: 100_00 }
  return platform().call('createTransferOut', { body }, 201)
}

const REFUND = ['OUTGOING_PAYMENT.FAILED', 'OUTGOING_PAYMENT.REFUND_PENDING', 'OUTGOING_PAYMENT.REFUND_COMPLETED']

describe('cancelTransaction', () => {
  it('stops a transfer out that pends: FAILED, the refund PENDING, then COMPLETED', async () => {
    const sent = await transferOut('005')
    expect(await cancel(sent.id, 'Wrong account')).toMatchObject({
      status: 'FAILED',
      refund: { status: 'PENDING', reason: 'USER_CANCELLATION' },
    })
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 400_00 })
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(100_00)
    await setup.server.clock.advance(1)
    expect(await read(sent.id)).toMatchObject({ refund: { status: 'COMPLETED', settledAt: setup.server.clock.iso() } })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
    await setup.server.clock.advance(60)
    expect(await setup.server.eventsOf(sent.id)).toEqual(['OUTGOING_PAYMENT.PENDING', ...REFUND])
    const { data } = await setup.server.as.console.call('listAuditEntries', { query: { limit: '1' } }, 200)
    expect(data[0]).toMatchObject({ operationId: 'cancelTransaction', targetId: sent.id, reason: 'Wrong account' })
  })

  it('stops an executed quote that has not settled, and its settlement never runs', async () => {
    const quote = await executedQuote()
    expect(await cancel(quote.transactionId)).toMatchObject({ status: 'FAILED', refund: { status: 'PENDING' } })
    expect(await platform().call('getQuoteById', { params: { quoteId: quote.id } }, 200)).toMatchObject({
      status: 'FAILED',
    })
    await setup.server.clock.advance(400)
    expect(await read(quote.transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
    expect(await setup.ledgerBalance('world:bank:MXN')).toBe(0)
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      ...REFUND,
    ])
  })

  it('stops a pull before it is collected; there is nothing to give back', async () => {
    const accountId = await setup.externalAccount('USD', usAccount('005'))
    const body = { source: { accountId }, destination: { accountId: source }, amount: 10_00 }
    const pulled = await platform().call('createTransferIn', { body }, 201)
    const cancelled = await cancel(pulled.id)
    expect(cancelled).toMatchObject({ status: 'FAILED', failureReason: 'COLLECTION_FAILED' })
    expect(cancelled).not.toHaveProperty('refund')
    await setup.server.clock.advance(60)
    expect(await setup.server.eventsOf(pulled.id)).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.FAILED'])
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
  })
})

describe('cancelTransaction refuses', () => {
  it('what has settled, what was cancelled before, and what has not started', async () => {
    const settled = await transferOut('789')
    expect(await refuse(settled.id, 409)).toEqual({ code: 'TRANSACTION_NOT_CANCELLABLE', reason: 'ALREADY_SETTLED' })
    const quote = await executedQuote()
    await cancel(quote.transactionId)
    expect(await refuse(quote.transactionId, 409)).toEqual({
      code: 'TRANSACTION_NOT_CANCELLABLE',
      reason: 'ALREADY_CLOSED',
    })
    const open = await platform().call('createQuote', { body: await setup.quoteBody() }, 201)
    expect(await refuse(open.transactionId, 409)).toEqual({
      code: 'TRANSACTION_NOT_CANCELLABLE',
      reason: 'NOT_STARTED',
    })
    await setup.server.clock.advance(3600)
    expect((await refuse(open.transactionId, 409)).reason).toBe('ALREADY_CLOSED')
  })

  it('a payment that no bank carries', async () => {
    const destination = { destinationType: 'ACCOUNT', accountId: await setup.platformAccountId('USD') } as const
    const body = await setup.quoteBody({ destination, immediatelyExecute: true })
    const quote = await platform().call('createQuote', { body }, 201)
    expect(await refuse(quote.transactionId, 400)).toEqual({ code: 'INVALID_INPUT', reason: 'NOT_A_BANK_TRANSFER' })
  })

  it('a payment of an agent that waits for its decision', async () => {
    const held = await startHeldPayments()
    const { transactionId } = await held.transferAction()
    const call = held.setup.server.as.platform.call('cancelTransaction', { params: { transactionId } }, 409)
    expect((await call).details?.reason).toBe('NOT_STARTED')
    await held.setup.server.close()
  })

  it.each(['Transaction:01890000-0000-7000-8000-000000000000', 'nonsense'])('the unknown id %s', async (id) => {
    expect((await refuse(id, 404)).code).toBe('TRANSACTION_NOT_FOUND')
  })
})
