import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

type QuoteBody = NonNullable<Call<'createQuote'>['body']>

const server = shareTestServer()
let setup: PaymentSetup
let source: string
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  source = await setup.fundedAccount('USD', 500_00)
})

const platform = () => setup.server.as.platform
const to = (accountId: string) => ({ destination: { destinationType: 'ACCOUNT', accountId } }) as const
const read = (transactionId: string) => platform().call('getTransactionById', { params: { transactionId } }, 200)
const setStatus = (internalAccountId: string, status: 'ACTIVE' | 'CLOSED' | 'FROZEN', expected: 200 | 409 = 200) =>
  setup.server.as.desk.call(
    'setInternalAccountStatus',
    { params: { internalAccountId }, body: { status, reason: 'Court order' } },
    expected,
  )

async function execute(change: Partial<QuoteBody> & { readonly selector?: string }) {
  const quote = await platform().call('createQuote', { body: await setup.quoteBody(change) }, 201)
  return platform().call('executeQuote', { params: { quoteId: quote.id } }, 200)
}

async function setFee(): Promise<void> {
  const fee = {
    feeType: 'CROSS_CURRENCY_TRANSACTION',
    sourceCurrency: 'USD',
    variableFeeBps: 0,
    fixedFee: { amount: 50, currency: 'USD' },
  } as const
  await platform().call('updatePlatformConfig', { body: { feeConfigs: [fee] } }, 200)
}

const REFUNDED = ['FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED'].map((event) => `OUTGOING_PAYMENT.${event}`)

describe('money that arrives at an internal account that is not ACTIVE', () => {
  it.each(['FROZEN', 'CLOSED'] as const)('fails a payment under way to an account that was %s', async (status) => {
    const receiver = await setup.accountId('EUR')
    const quote = await execute(to(receiver))
    await setStatus(receiver, status)
    await setup.server.clock.advance(5)
    expect(await read(quote.transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    })
    expect((await setup.server.eventsOf(quote.transactionId)).slice(-3)).toEqual(REFUNDED)
    expect(await setup.balanceOf(receiver)).toEqual({ balance: 0, total: 0 })
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
  })

  it('fails a payment to a UMA address whose deposit account was frozen on the way', async () => {
    const body = individualBody({ fullName: 'Ida Holm' })
    const { id, umaAddress = '' } = await platform().call('createCustomer', { body }, 201)
    const query = { customerId: setup.customerId }
    const { lookupId } = await platform().call('lookupUma', { params: { receiverUmaAddress: umaAddress }, query }, 200)
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' } as const
    const quote = await execute({ destination, lookupId })
    const accounts = await platform().call(
      'listCustomerInternalAccounts',
      { query: { customerId: id, currency: 'USD' } },
      200,
    )
    await setStatus(accounts.data[0]?.id ?? '', 'FROZEN')
    await setup.server.clock.advance(5)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE' })
    const { data } = await platform().call('listTransactions', { query: { customerId: id } }, 200)
    expect(data).toEqual([])
  })

  it('sends money that funded a quote back to where it came from', async () => {
    const receiver = await setup.accountId('EUR')
    const funding = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId } as const
    const quote = await platform().call(
      'createQuote',
      { body: await setup.quoteBody({ source: funding, ...to(receiver) }) },
      201,
    )
    await platform().call('sandboxSend', { body: { quoteId: quote.id, currencyCode: 'USD' } }, 200)
    await setStatus(receiver, 'FROZEN')
    await setup.server.clock.advance(5)
    expect(await read(quote.transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund: { status: 'COMPLETED' },
    })
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(0)
  })

  it('stops a refund to an account that takes no money any more', async () => {
    const quote = await execute({ selector: '002' })
    await setStatus(source, 'FROZEN')
    await setup.server.clock.advance(5)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } })
    expect(await setup.balanceOf(source)).toEqual({ balance: 400_00, total: 400_00 })
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(100_00)
  })

  it('keeps fees in suspense while the platform’s account takes none, and hands them over when it does', async () => {
    await setFee()
    const fees = await setup.platformAccountId('USD')
    await setStatus(fees, 'FROZEN')
    const quote = await execute({})
    await setup.server.clock.advance(5)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'COMPLETED', platformFees: 50 })
    expect(await setup.ledgerBalance('platform:suspense:USD')).toBe(50)
    const trial = await setup.server.as.console.call('getTrialBalance', {}, 200)
    expect(trial.data.find(({ currency }) => currency === 'USD')).toMatchObject({ suspense: 50, sum: 0 })
    const books = await setup.server.as.console.call('listLedgerAccounts', { query: { kind: 'SUSPENSE' } }, 200)
    expect(books.data).toMatchObject([
      { kind: 'SUSPENSE', label: 'Platform, fees that wait for an account', balance: 50 },
    ])
    await setStatus(fees, 'ACTIVE')
    expect(await setup.ledgerBalance('platform:suspense:USD')).toBe(0)
    expect(await setup.balanceOf(fees)).toEqual({ balance: 50, total: 50 })
  })

  it('takes the fee of a returned payment from suspense first', async () => {
    setup = await startPaymentSetup()
    onTestFinished(() => setup.server.close())
    source = await setup.fundedAccount('USD', 500_00)
    await setFee()
    await setStatus(await setup.platformAccountId('USD'), 'CLOSED')
    await execute({ selector: '005' })
    await setup.server.clock.advance(5)
    expect(await setup.ledgerBalance('platform:suspense:USD')).toBe(50)
    await setup.server.clock.advance(60)
    expect(await setup.ledgerBalance('platform:suspense:USD')).toBe(0)
    expect(await setup.ledgerBalance('world:service-fees:USD')).toBe(0)
    expect(await setup.balanceOf(source)).toEqual({ balance: 500_00, total: 500_00 })
  })

  it('does not close an account with money or holds, and says what it holds', async () => {
    await execute({ selector: '003' })
    expect(await setStatus(source, 'CLOSED', 409)).toMatchObject({
      code: 'CONFLICT',
      details: {
        field: 'status',
        reason: 'ACCOUNT_NOT_EMPTY',
        balanceMinor: 400_00,
        heldMinor: 100_00,
        currency: 'USD',
      },
    })
  })
})

describe('a quote that pulls from an account whose bank refuses', () => {
  const pull = async (selector: string) => {
    const accountId = await setup.externalAccount('USD', usAccount(selector))
    return execute({ source: { sourceType: 'ACCOUNT', accountId }, ...to(await setup.accountId('EUR')) })
  }

  it.each(['002', '003', '004'])('%s: fails at once, and there is nothing to refund', async (selector) => {
    const quote = await pull(selector)
    expect(quote.status).toBe('FAILED')
    const payment = await read(quote.transactionId)
    expect(payment).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' })
    expect(payment).not.toHaveProperty('refund')
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.FAILED',
    ])
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(0)
    const again = await platform().call('executeQuote', { params: { quoteId: quote.id } }, 409)
    expect(again.details?.reason).toBe('QUOTE_ALREADY_EXECUTED')
  })

  it('005: stays PROCESSING about 30 seconds; cancelled meanwhile it has nothing to refund either', async () => {
    const quote = await pull('005')
    expect(quote.status).toBe('PROCESSING')
    await setup.server.clock.advance(29)
    expect((await read(quote.transactionId)).status).toBe('PROCESSING')
    await setup.server.clock.advance(1)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' })
    const accountId = await setup.externalAccount('USD', usAccount('6005'))
    const other = await execute({ source: { sourceType: 'ACCOUNT', accountId }, ...to(await setup.accountId('EUR')) })
    const { transactionId } = other
    const cancelled = await platform().call('cancelTransaction', { params: { transactionId } }, 200)
    expect(cancelled.status).toBe('FAILED')
    expect(cancelled).not.toHaveProperty('refund')
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(0)
  })

  it('789: is collected and arrives', async () => {
    const quote = await pull('789')
    await setup.server.clock.advance(1)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'COMPLETED' })
  })
})
