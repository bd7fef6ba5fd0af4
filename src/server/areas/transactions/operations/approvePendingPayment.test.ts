import { beforeEach, describe, expect, it } from 'vitest'
import { type HeldPayments, startHeldPayments } from '../../../testing/heldPayments'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let held: HeldPayments
beforeEach(async () => {
  held = await startHeldPayments({ on: server })
})

const platform = () => held.setup.server.as.platform
const approve = (transactionId: string, status: 200) =>
  platform().call('approvePendingPayment', { params: { transactionId } }, status)

describe('approvePendingPayment', () => {
  it('starts the quote that an agent wants to execute, and decides its action', async () => {
    const action = await held.quoteAction()
    expect(await approve(action.transactionId, 200)).toMatchObject({
      id: action.transactionId,
      status: 'PROCESSING',
      agentId: held.agentId,
      receivedAmount: { currency: { code: 'MXN' } },
    })
    expect(await held.setup.balanceOf(held.source)).toEqual({ balance: 400_00, total: 500_00 })
    await held.setup.server.clock.advance(1)
    expect(await held.statusOf(action)).toEqual({ action: 'APPROVED', transaction: 'COMPLETED' })
    expect(await held.setup.server.eventsOf(action.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
    ])
  })

  it('starts a held transfer: nothing is debited or announced before', async () => {
    const action = await held.transferAction()
    expect(await held.setup.server.eventsOf(action.transactionId)).toEqual([])
    expect(await held.setup.balanceOf(held.source)).toEqual({ balance: 500_00, total: 500_00 })
    expect(await approve(action.transactionId, 200)).toMatchObject({ id: action.transactionId, status: 'COMPLETED' })
    expect(await held.setup.balanceOf(held.source)).toEqual({ balance: 490_00, total: 490_00 })
    expect(await held.setup.server.eventsOf(action.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
    ])
  })

  it('answers 200 with the failed payment when the balance is gone meanwhile', async () => {
    const action = await held.transferAction(490_00)
    const accountId = await held.setup.externalAccount('USD', { ...held.usAccount('784') })
    await platform().call(
      'createTransferOut',
      {
        body: { source: { accountId: held.source }, destination: { accountId }, amount: 20_00 },
      },
      201,
    )
    expect(await approve(action.transactionId, 200)).toMatchObject({
      status: 'FAILED',
      failureReason: 'QUOTE_EXECUTION_FAILED',
    })
    expect(await held.statusOf(action)).toEqual({ action: 'FAILED', transaction: 'FAILED' })
    expect(await held.setup.balanceOf(held.source)).toEqual({ balance: 480_00, total: 480_00 })
  })

  it('answers 200 with the expired payment when the quote ran out undecided', async () => {
    const action = await held.quoteAction()
    await held.setup.server.clock.advance(300)
    expect(await approve(action.transactionId, 200)).toMatchObject({ status: 'EXPIRED' })
    expect(await held.statusOf(action)).toEqual({ action: 'FAILED', transaction: 'EXPIRED' })
    expect(await held.setup.server.eventsOf(action.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.EXPIRED',
    ])
  })

  it('keeps others from executing the quote while its action waits', async () => {
    const action = await held.quoteAction()
    const transaction = await platform().call(
      'getTransactionById',
      { params: { transactionId: action.transactionId } },
      200,
    )
    const quoteId = 'quoteId' in transaction ? (transaction.quoteId ?? '') : ''
    expect((await platform().call('executeQuote', { params: { quoteId } }, 409)).code).toBe('CONFLICT')
  })

  it('refuses a payment that was decided before, through either door', async () => {
    const action = await held.transferAction()
    await approve(action.transactionId, 200)
    const again = await platform().call(
      'approvePendingPayment',
      { params: { transactionId: action.transactionId } },
      409,
    )
    expect(again).toMatchObject({
      code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      details: { status: 'COMPLETED', actionId: action.id, actionStatus: 'APPROVED' },
    })
    const params = { agentId: held.agentId, actionId: action.id }
    expect((await platform().call('approveAgentAction', { params }, 409)).code).toBe('CONFLICT')
    expect(await held.setup.balanceOf(held.source)).toEqual({ balance: 490_00, total: 490_00 })
  })

  it('refuses a payment that no agent asked for', async () => {
    const quote = await platform().call('createQuote', { body: await held.setup.quoteBody() }, 201)
    const refused = await platform().call(
      'approvePendingPayment',
      { params: { transactionId: quote.transactionId } },
      409,
    )
    expect(refused).toMatchObject({ code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL', details: { status: 'PENDING' } })
  })

  it.each(['Transaction:01890000-0000-7000-8000-000000000000', 'nonsense'])(
    'answers 404 TRANSACTION_NOT_FOUND for %s',
    async (transactionId) => {
      expect((await platform().call('approvePendingPayment', { params: { transactionId } }, 404)).code).toBe(
        'TRANSACTION_NOT_FOUND',
      )
    },
  )
})
