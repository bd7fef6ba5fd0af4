import { beforeEach, describe, expect, it } from 'vitest'
import { type HeldPayments, startHeldPayments } from '../../../testing/heldPayments'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let held: HeldPayments
beforeEach(async () => {
  held = await startHeldPayments({ on: server })
})

const platform = () => held.setup.server.as.platform
const reject = (transactionId: string, reason?: string) =>
  platform().call(
    'rejectPendingPayment',
    { params: { transactionId }, body: reason === undefined ? undefined : { reason } },
    200,
  )

describe('rejectPendingPayment', () => {
  it('closes a held transfer silently: nothing moved, no payment event, the reason on the action', async () => {
    const action = await held.transferAction()
    expect(await reject(action.transactionId, 'Unknown beneficiary')).toMatchObject({ status: 'FAILED' })
    expect(await held.statusOf(action)).toEqual({ action: 'REJECTED', transaction: 'FAILED' })
    const params = { agentId: held.agentId, actionId: action.id }
    const decided = await platform().call('rejectAgentAction', { params }, 409)
    expect(decided.code).toBe('CONFLICT')
    expect(await held.reasonOf(action)).toBe('Unknown beneficiary')
    expect(await held.setup.server.eventsOf(action.transactionId)).toEqual([])
    expect(await held.setup.balanceOf(held.source)).toEqual({ balance: 500_00, total: 500_00 })
  })

  it('closes a held quote, which nobody can execute afterwards and which does not expire later', async () => {
    const action = await held.quoteAction()
    expect(await reject(action.transactionId)).toMatchObject({ status: 'FAILED' })
    const transaction = await platform().call(
      'getTransactionById',
      { params: { transactionId: action.transactionId } },
      200,
    )
    const quoteId = 'quoteId' in transaction ? (transaction.quoteId ?? '') : ''
    expect((await platform().call('getQuoteById', { params: { quoteId } }, 200)).status).toBe('FAILED')
    const refused = await platform().call('executeQuote', { params: { quoteId } }, 409)
    expect(refused).toMatchObject({ code: 'CONFLICT', details: { status: 'FAILED', reason: 'QUOTE_CLOSED' } })
    await held.setup.server.clock.advance(3600)
    expect(await held.setup.server.eventsOf(action.transactionId)).toEqual(['OUTGOING_PAYMENT.PENDING'])
    expect(await held.setup.balanceOf(held.source)).toEqual({ balance: 500_00, total: 500_00 })
  })

  it('refuses what was decided before, and what no agent asked for', async () => {
    const action = await held.transferAction()
    await reject(action.transactionId)
    const again = await platform().call(
      'rejectPendingPayment',
      { params: { transactionId: action.transactionId } },
      409,
    )
    expect(again).toMatchObject({
      code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      details: { actionStatus: 'REJECTED' },
    })
    const quote = await platform().call('createQuote', { body: await held.setup.quoteBody() }, 201)
    const other = await platform().call('rejectPendingPayment', { params: { transactionId: quote.transactionId } }, 409)
    expect(other.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL')
  })

  it.each(['Transaction:01890000-0000-7000-8000-000000000000', 'nonsense'])(
    'answers 404 TRANSACTION_NOT_FOUND for %s',
    async (transactionId) => {
      expect((await platform().call('rejectPendingPayment', { params: { transactionId } }, 404)).code).toBe(
        'TRANSACTION_NOT_FOUND',
      )
    },
  )
})
