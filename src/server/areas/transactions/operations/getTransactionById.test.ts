import { beforeEach, describe, expect, it } from 'vitest'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'
import { hasPaid } from '../store'

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

describe('getTransactionById', () => {
  it('answers the outgoing shape with every field of the specification that applies', async () => {
    const { platform } = setup.server.as
    await setup.fund(await setup.accountId('USD'), 100_00)
    const quote = await platform.call(
      'createQuote',
      { body: await setup.quoteBody({ immediatelyExecute: true, description: 'Order 7' }) },
      201,
    )
    await setup.server.clock.advance(1)
    const transaction = await platform.call(
      'getTransactionById',
      { params: { transactionId: quote.transactionId } },
      200,
    )
    expect(Object.keys(transaction).sort()).toEqual([
      'createdAt',
      'customerId',
      'description',
      'destination',
      'direction',
      'exchangeRate',
      'expectedSettlementAt',
      'fees',
      'id',
      'paymentRail',
      'platformCustomerId',
      'platformFees',
      'quoteId',
      'railSelectionMode',
      'rateDetails',
      'receivedAmount',
      'reconciliationInstructions',
      'sentAmount',
      'settledAt',
      'settlementTimelineSeconds',
      'source',
      'status',
      'type',
      'updatedAt',
    ])
    expect(transaction).toMatchObject({ description: 'Order 7', rateDetails: quote.rateDetails })
  })

  it('answers the incoming shape without the parts of an outgoing one', async () => {
    const { platform } = setup.server.as
    await setup.fund(await setup.accountId('USD'), 100_00)
    const { data } = await platform.call('listTransactions', { query: { type: 'INCOMING' } }, 200)
    const transaction = await platform.call('getTransactionById', { params: { transactionId: data[0]?.id ?? '' } }, 200)
    expect(transaction).toEqual(data[0])
    expect(transaction).not.toHaveProperty('paymentRail')
    expect(transaction).not.toHaveProperty('platformFees')
    expect(transaction).toMatchObject({
      status: 'COMPLETED',
      receivedAmount: { amount: 100_00, currency: { code: 'USD' } },
    })
  })

  it.each(['Transaction:01890000-0000-7000-8000-000000000000', 'nonsense'])(
    'answers 404 TRANSACTION_NOT_FOUND for %s',
    async (transactionId) => {
      const refused = await setup.server.as.platform.call('getTransactionById', { params: { transactionId } }, 404)
      expect(refused.code).toBe('TRANSACTION_NOT_FOUND')
    },
  )
})

describe('payments to an external account', () => {
  it('are known by whether this customer has paid successfully; the last one is found', async () => {
    const { platform } = setup.server.as
    const source = await setup.fundedAccount('USD', 100_00)
    const paid = await setup.externalAccount('USD', usAccount())
    const failing = await setup.externalAccount('USD', usAccount('003'))
    const send = async (accountId: string) => {
      await setup.server.clock.advance(1)
      return platform.call(
        'createTransferOut',
        { body: { source: { accountId: source }, destination: { accountId }, amount: 100 } },
        201,
      )
    }
    await send(paid)
    await send(paid)
    await send(failing)
    const never = await setup.externalAccount('MXN', mexicanAccount())
    await setup.server.service.store.read(async (tx) => {
      const has = (externalAccountId: string, customerId: string | null = setup.customerId) =>
        hasPaid(tx, { customerId, externalAccountId })
      expect([await has(paid), await has(failing), await has(never), await has(paid, null)]).toEqual([
        true,
        false,
        false,
        false,
      ])
    })
  })
})
