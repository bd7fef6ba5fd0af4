import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { mexicanAccount, type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

type QuoteBody = NonNullable<Call<'createQuote'>['body']>

const SANDBOX = 'sandbox.countersign.test'
const PENDING = 'OUTGOING_PAYMENT.PENDING'

const server = shareTestServer()
let setup: PaymentSetup
let source: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  source = await setup.fundedAccount('USD', 500_00)
})

const platform = () => setup.server.as.platform

async function umaBody(umaAddress: string, change: Partial<QuoteBody> = {}): Promise<QuoteBody> {
  const query = { customerId: setup.customerId }
  const { lookupId } = await platform().call('lookupUma', { params: { receiverUmaAddress: umaAddress }, query }, 200)
  return setup.quoteBody({ destination: { destinationType: 'UMA_ADDRESS', umaAddress }, lookupId, ...change })
}

async function pay(umaAddress: string, change: Partial<QuoteBody> = {}) {
  const quote = await platform().call('createQuote', { body: await umaBody(umaAddress, change) }, 201)
  return platform().call('executeQuote', { params: { quoteId: quote.id } }, 200)
}
const refuse = async (body: QuoteBody, status: 400 | 403 | 404 | 424 | 501) => {
  const { code, details } = await platform().call('createQuote', { body }, status)
  return { code, field: details?.field, reason: details?.reason }
}
const read = (transactionId: string) => platform().call('getTransactionById', { params: { transactionId } }, 200)

async function friend(name = 'Ida Holm') {
  const { id, umaAddress = '' } = await platform().call(
    'createCustomer',
    { body: individualBody({ fullName: name }) },
    201,
  )
  return { id, umaAddress }
}

describe('a quote to a UMA address', () => {
  it('names its counterparty, and its transaction goes to the address', async () => {
    const quote = await platform().call('createQuote', { body: await umaBody(`$success.mxn@${SANDBOX}`) }, 201)
    expect(quote).toMatchObject({
      receivingCurrency: { code: 'MXN' },
      destination: { destinationType: 'UMA_ADDRESS' },
      counterpartyInformation: { FULL_NAME: 'Sandbox Counterparty' },
    })
    expect(await read(quote.transactionId)).toMatchObject({
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: `$success.mxn@${SANDBOX}`, currency: 'MXN' },
      counterpartyInformation: { FULL_NAME: 'Sandbox Counterparty' },
    })
    const query = { receiverAccountIdentifier: `$success.mxn@${SANDBOX}` }
    expect((await platform().call('listTransactions', { query }, 200)).totalCount).toBe(1)
  })

  it('pays the internal account of a customer of ours, in whose history the payer stands by its address', async () => {
    const { id, umaAddress } = await friend()
    await pay(umaAddress, { destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' } })
    await setup.server.clock.advance(1)
    const { data } = await platform().call('listTransactions', { query: { customerId: id } }, 200)
    const payer = await platform().call('getCustomerById', { params: { customerId: setup.customerId } }, 200)
    expect(data).toMatchObject([
      {
        type: 'INCOMING',
        status: 'COMPLETED',
        source: { sourceType: 'UMA_ADDRESS', umaAddress: payer.umaAddress },
        receivedAmount: { amount: 100_00 },
      },
    ])
    const accounts = await platform().call(
      'listCustomerInternalAccounts',
      { query: { customerId: id, currency: 'USD' } },
      200,
    )
    expect(accounts.data[0]?.balance.amount).toBe(100_00)
  })

  it('ends with the customer whose address it is, and says so', async () => {
    const { id, umaAddress } = await friend()
    const quote = await platform().call('createQuote', { body: await umaBody(umaAddress) }, 201)
    await platform().call('deleteCustomerById', { params: { customerId: id } }, 200)
    const params = { quoteId: quote.id }
    expect(await platform().call('getQuoteById', { params }, 200)).toMatchObject({ status: 'EXPIRED' })
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([PENDING, 'OUTGOING_PAYMENT.EXPIRED'])
    expect(await platform().call('executeQuote', { params }, 409)).toMatchObject({
      message: 'The quote ended when the customer who would be paid was deleted; nothing was moved.',
      details: { field: 'quoteId', reason: 'CUSTOMER_DELETED' },
    })
    const asked = { params: { transactionId: quote.transactionId } }
    expect((await setup.server.as.desk.call('getTransactionFlow', asked, 200)).quoteEndedWith).toBe('PAYEE')
  })

  it('of before there were such endings names the deleted customer when it is executed', async () => {
    const { id, umaAddress } = await friend()
    const quote = await platform().call('createQuote', { body: await umaBody(umaAddress) }, 201)
    await setup.server.service.store.write((tx) =>
      tx.updateTable('customers').set({ is_deleted: 1, active_uma_address: null }).where('id', '=', id).execute(),
    )
    expect(await platform().call('executeQuote', { params: { quoteId: quote.id } }, 404)).toMatchObject({
      code: 'USER_NOT_FOUND',
      details: { field: 'quoteId', reason: 'CUSTOMER_DELETED' },
    })
  })

  it('pays out to the external account that the receiver chose, whose ending decides', async () => {
    const { id, umaAddress } = await friend()
    const body = { customerId: id, currency: 'MXN', accountInfo: mexicanAccount('004'), defaultUmaDepositAccount: true }
    await platform().call('createCustomerExternalAccount', { body }, 201)
    const quote = await pay(umaAddress)
    await setup.server.clock.advance(5)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE' })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
  })

  it('records the receipt of a customer whose external account was paid', async () => {
    const { id, umaAddress } = await friend()
    const body = { customerId: id, currency: 'MXN', accountInfo: mexicanAccount(), defaultUmaDepositAccount: true }
    const account = await platform().call('createCustomerExternalAccount', { body }, 201)
    const quote = await pay(umaAddress)
    await setup.server.clock.advance(1)
    const { data } = await platform().call('listTransactions', { query: { customerId: id } }, 200)
    expect(data).toMatchObject([
      { type: 'INCOMING', destination: { destinationType: 'ACCOUNT', accountId: account.id } },
    ])
    expect(await setup.ledgerBalance('world:bank:MXN')).toBe(quote.totalReceivingAmount)
  })

  it('tells the receiver when its bank returns the payment: both sides fail, one refund', async () => {
    const { id, umaAddress } = await friend()
    const body = { customerId: id, currency: 'MXN', accountInfo: mexicanAccount('005'), defaultUmaDepositAccount: true }
    await platform().call('createCustomerExternalAccount', { body }, 201)
    const quote = await pay(umaAddress)
    await setup.server.clock.advance(2)
    const receipt = async () =>
      (await platform().call('listTransactions', { query: { customerId: id } }, 200)).data[0] as { id: string }
    const { id: receiptId } = await receipt()
    expect(await receipt()).toMatchObject({ type: 'INCOMING', status: 'COMPLETED' })
    await setup.server.clock.advance(30)
    expect(await receipt()).toMatchObject({
      status: 'FAILED',
      failureReason: 'OFFRAMP_FAILED',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    })
    expect(await setup.server.eventsOf(receiptId)).toEqual([
      'INCOMING_PAYMENT.COMPLETED',
      'INCOMING_PAYMENT.FAILED',
      'INCOMING_PAYMENT.REFUND_PENDING',
      'INCOMING_PAYMENT.REFUND_COMPLETED',
    ])
    const payment = await read(quote.transactionId)
    expect(payment).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
      refund: { status: 'COMPLETED' },
    })
    expect((await receipt()) as unknown).toMatchObject({
      refund: 'refund' in payment ? { reference: payment.refund?.reference } : null,
    })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
    for (const account of ['world:bank:MXN', 'world:transit:USD', 'world:exchange:USD'])
      expect([account, await setup.ledgerBalance(account)]).toEqual([account, 0])
  })

  it.each([
    ['002', 'QUOTE_EXECUTION_FAILED'],
    ['004', 'ACCOUNT_CANNOT_RECEIVE'],
  ])('at another provider fails as the ending %s of its user part says', async (suffix, failureReason) => {
    const quote = await pay(`$maria.${suffix}@luzonpay.example`, { senderCustomerInfo: { FULL_NAME: 'Marta' } })
    await setup.server.clock.advance(5)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'FAILED', failureReason })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
  })

  it('can be funded in real time', async () => {
    const change = {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId },
    } as const
    const quote = await platform().call('createQuote', { body: await umaBody(`$success.eur@${SANDBOX}`, change) }, 201)
    await platform().call('sandboxSend', { body: { quoteId: quote.id, currencyCode: 'USD' } }, 200)
    await setup.server.clock.advance(1)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'COMPLETED' })
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      PENDING,
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
    ])
  })

  it('cannot be cancelled', async () => {
    const { transactionId } = await pay(`$pending.long.usd@${SANDBOX}`)
    const refused = await platform().call('cancelTransaction', { params: { transactionId } }, 400)
    expect(refused.details?.reason).toBe('NOT_A_BANK_TRANSFER')
  })

  it('is not executed when the receiver has become unable to take money', async () => {
    const { id, umaAddress } = await friend()
    const quote = await platform().call('createQuote', { body: await umaBody(umaAddress) }, 201)
    await setup.server.service.store.write((tx) =>
      tx.updateTable('customers').set({ status: 'HOLD' }).where('id', '=', id).execute(),
    )
    const refused = await platform().call('executeQuote', { params: { quoteId: quote.id } }, 400)
    expect(refused).toMatchObject({ code: 'INVALID_RECEIVER', details: { reason: 'RECEIVER_NOT_READY' } })
  })
})

describe('an address that changes hands', () => {
  it('does not pass the payment on to its new owner', async () => {
    const { id, umaAddress } = await friend()
    const quote = await platform().call('createQuote', { body: await umaBody(umaAddress) }, 201)
    const moved = { umaAddress: '$moved.away@sandbox.countersign.test', customerType: 'INDIVIDUAL' } as const
    await platform().call('updateCustomerById', { params: { customerId: id }, body: moved }, 200)
    await platform().call('createCustomer', { body: individualBody({ fullName: 'Per Holm', umaAddress }) }, 201)
    const refused = await platform().call('executeQuote', { params: { quoteId: quote.id } }, 400)
    expect(refused.code).toBe('INVALID_RECEIVER')
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
  })
})

describe('a quote to a UMA address is refused', () => {
  it('without lookup, with one of another receiver, of another sender, or 15 minutes later', async () => {
    const body = await umaBody(`$success.usd@${SANDBOX}`)
    const { lookupId: _none, ...without } = body
    expect(await refuse(without, 400)).toEqual({ code: 'INVALID_INPUT', field: 'lookupId', reason: 'LOOKUP_REQUIRED' })
    const elsewhere = { destinationType: 'UMA_ADDRESS', umaAddress: `$success.eur@${SANDBOX}` } as const
    expect((await refuse({ ...body, destination: elsewhere }, 404)).code).toBe('LOOKUP_REQUEST_NOT_FOUND')
    const ofPlatform = { sourceType: 'ACCOUNT', accountId: await setup.platformAccountId('USD') } as const
    expect((await refuse({ ...body, source: ofPlatform }, 404)).code).toBe('LOOKUP_REQUEST_NOT_FOUND')
    await setup.server.clock.advance(15 * 60)
    expect((await refuse(body, 404)).code).toBe('LOOKUP_REQUEST_NOT_FOUND')
  })

  it('in a currency that the receiver does not take', async () => {
    const umaAddress = `$success.usd@${SANDBOX}`
    const body = await umaBody(umaAddress, {
      destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'EUR' },
    })
    expect((await refuse(body, 400)).code).toBe('INVALID_CURRENCY')
  })

  it('without what the receiver must know of the sender', async () => {
    const body = await umaBody('$maria@luzonpay.example')
    expect(await refuse(body, 400)).toMatchObject({
      code: 'MISSING_MANDATORY_USER_INFO',
      field: 'senderCustomerInfo.FULL_NAME',
    })
    expect((await refuse({ ...body, senderCustomerInfo: { FULL_NAME: '' } }, 400)).code).toBe(
      'MISSING_MANDATORY_USER_INFO',
    )
    await platform().call('createQuote', { body: { ...body, senderCustomerInfo: { FULL_NAME: 'Marta' } } }, 201)
  })

  it.each([
    ['$lookup.unknown-field@luzonpay.example', 501, 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'],
    ['$quote.no-answer@luzonpay.example', 424, 'PAYREQ_REQUEST_FAILED'],
    ['$quote.try-again@luzonpay.example', 400, 'QUOTE_REQUEST_FAILED'],
    ['$maria@quickcoin.example', 403, 'COUNTERPARTY_NOT_ALLOWED'],
  ] as const)('%s with %i %s', async (address, status, code) => {
    const body = await umaBody(address, { senderCustomerInfo: { FULL_NAME: 'Marta' } })
    expect((await refuse(body, status)).code).toBe(code)
  })

  it('to the payer itself, however the lookup was made', async () => {
    const { umaAddress = '' } = await platform().call(
      'getCustomerById',
      { params: { customerId: setup.customerId } },
      200,
    )
    const { lookupId } = await platform().call('lookupUma', { params: { receiverUmaAddress: umaAddress } }, 200)
    const body = await setup.quoteBody({ destination: { destinationType: 'UMA_ADDRESS', umaAddress }, lookupId })
    expect((await refuse(body, 400)).code).toBe('SELF_PAYMENT')
  })

  it('above what the receiver takes in one payment', async () => {
    const body = await umaBody(`$success.usd@${SANDBOX}`, { lockedCurrencyAmount: 100_000_001 })
    expect(await refuse(body, 400)).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE', reason: 'OUTSIDE_RECEIVER_RANGE' })
  })
})
