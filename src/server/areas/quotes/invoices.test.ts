import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Call } from '../../../contract/operations'
import type { Quote } from '../../../contract/quotes/schemas'
import { type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { shareTestServer } from '../../testing/sharedServer'

type QuoteBody = NonNullable<Call<'createQuote'>['body']>
type AccountBody = NonNullable<Call<'createCustomerExternalAccount'>['body']>

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

const platform = () => setup.server.as.platform
const statusOf = async (quoteId: string) => (await platform().call('getQuoteById', { params: { quoteId } }, 200)).status
const transactionOf = ({ transactionId }: Quote) =>
  platform().call('getTransactionById', { params: { transactionId } }, 200)

const AMOUNTS = { BTC: 150_000, USDB: 25_000_000 } as const
type Asset = keyof typeof AMOUNTS

/** A quote that waits for money on Spark, and its invoice. */
async function invoiced(asset: Asset, change: Partial<QuoteBody> & { selector?: string } = {}) {
  const source = {
    sourceType: 'REALTIME_FUNDING',
    currency: asset,
    cryptoNetwork: 'SPARK',
    customerId: setup.customerId,
  } as const
  const body = await setup.quoteBody({ source, lockedCurrencyAmount: AMOUNTS[asset], ...change })
  const quote = await platform().call('createQuote', { body }, 201)
  const [{ accountOrWalletInfo } = { accountOrWalletInfo: null }] = quote.paymentInstructions ?? []
  return { quote, invoice: String(accountOrWalletInfo?.invoice), address: String(accountOrWalletInfo?.address) }
}

/** The account that carries an invoice: Lightning in BTC, Spark in a token. */
const carrying = (asset: Asset, invoice: string): AccountBody['accountInfo'] =>
  asset === 'BTC' ? { accountType: 'LIGHTNING', invoice } : { accountType: 'SPARK_WALLET', address: invoice }

async function payerOf(asset: Asset, invoice: string, amount: number = AMOUNTS[asset]) {
  const payee = await setup.externalAccount(asset, carrying(asset, invoice))
  const source = { sourceType: 'ACCOUNT', accountId: await setup.fundedAccount('USD', 100_000_00) } as const
  const destination = { destinationType: 'ACCOUNT', accountId: payee } as const
  const body = { source, destination, lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: amount } as const
  return {
    payee,
    quote: () => platform().call('createQuote', { body }, 201),
    refuse: async () => (await platform().call('createQuote', { body }, 400)) as { code: string; details?: object },
  }
}

const execute = (quoteId: string) => platform().call('executeQuote', { params: { quoteId } }, 200)

describe.each(['BTC', 'USDB'] as const)('an invoice in %s', (asset) => {
  it('stands beside address and asset, and is one that its network reads', async () => {
    const { quote, invoice, address } = await invoiced(asset)
    expect(quote.paymentInstructions?.[0]?.accountOrWalletInfo).toEqual({
      accountType: 'SPARK_WALLET',
      assetType: asset,
      address: expect.stringMatching(/^spark1pgss/),
      invoice: expect.stringMatching(asset === 'BTC' ? /^lnbc1500u1/ : /^spark1pgss/),
    })
    expect(invoice).not.toBe(address)
    await setup.externalAccount(asset, carrying(asset, invoice))
    expect((await invoiced(asset, { selector: '003' })).invoice).not.toBe(invoice)
  })

  it('is paid by sandboxSend, once', async () => {
    const { quote, invoice } = await invoiced(asset)
    const body = { quoteId: quote.id, currencyCode: asset }
    expect(await platform().call('sandboxSend', { body }, 200)).toMatchObject({ status: 'PROCESSING' })
    const second = await payerOf(asset, invoice)
    expect(await second.refuse()).toMatchObject({
      code: 'INVALID_RECEIVER',
      details: { field: 'destination.accountId', reason: 'INVOICE_PAID' },
    })
  })

  it('is paid by a quote to the account that carries it: both complete, each with its own money', async () => {
    setup = await startPaymentSetup()
    onTestFinished(() => setup.server.close())
    const { quote, invoice } = await invoiced(asset)
    const paying = await (await payerOf(asset, invoice)).quote()
    await execute(paying.id)
    expect(await statusOf(quote.id)).toBe('PENDING')
    await setup.server.clock.advance(1)
    expect([await statusOf(paying.id), await statusOf(quote.id)]).toEqual(['COMPLETED', 'PROCESSING'])
    await setup.server.clock.advance(1)
    expect(await statusOf(quote.id)).toBe('COMPLETED')
    expect(await transactionOf(quote)).toMatchObject({
      status: 'COMPLETED',
      sentAmount: { amount: AMOUNTS[asset], currency: { code: asset } },
    })
    expect(await setup.ledgerBalance(`world:transit:${asset}`)).toBe(0)
    expect(await setup.ledgerBalance(`world:bank:${asset}`)).toBe(0)
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.PROCESSING',
      'OUTGOING_PAYMENT.COMPLETED',
    ])
  })

  it('is paid by exactly one of a hundred payments at once, and moves the money once', async () => {
    const { quote, invoice } = await invoiced(asset)
    const payer = await payerOf(asset, invoice)
    const quotes: Quote[] = []
    for (let n = 0; n < 99; n += 1) quotes.push(await payer.quote())
    const headers = {
      host: 'localhost:4010',
      authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
    }
    const pay = (url: string, payload?: object) =>
      setup.server.raw({ method: 'POST', url: `/2025-10-13${url}`, headers, ...(payload && { payload }) })
    const replies = await Promise.all([
      ...quotes.map(({ id }) => pay(`/quotes/${id}/execute`)),
      pay('/sandbox/send', { quoteId: quote.id, currencyCode: asset }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(99)
    await setup.server.clock.advance(2)
    expect(await statusOf(quote.id)).toBe('COMPLETED')
    const statuses = await Promise.all(quotes.map(({ id }) => statusOf(id)))
    expect(statuses.filter((status) => status === 'COMPLETED').length).toBeLessThanOrEqual(1)
  })
})

describe('paying an invoice is refused', () => {
  it('with another amount, which names the right one', async () => {
    const { invoice } = await invoiced('BTC')
    expect(await (await payerOf('BTC', invoice, 149_999)).refuse()).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'lockedCurrencyAmount', reason: 'INVOICE_AMOUNT', amount: 150_000, currency: 'BTC' },
    })
  })

  it('once it has expired, when quoted and when executed', async () => {
    const { quote, invoice } = await invoiced('BTC')
    await setup.server.clock.advance(200)
    const payer = await payerOf('BTC', invoice)
    const paying = await payer.quote()
    await setup.server.clock.advance(100)
    expect(await statusOf(quote.id)).toBe('EXPIRED')
    expect(await payer.refuse()).toMatchObject({ details: { reason: 'INVOICE_EXPIRED' } })
    const refused = await platform().call('executeQuote', { params: { quoteId: paying.id } }, 400)
    expect(refused).toMatchObject({ code: 'INVALID_RECEIVER', details: { reason: 'INVOICE_EXPIRED' } })
    expect(await statusOf(paying.id)).toBe('PENDING')
  })

  it('and a payment whose invoice expires before it arrives fails and comes back', async () => {
    const { invoice } = await invoiced('BTC')
    await setup.server.clock.advance(299.5)
    const paying = await (await payerOf('BTC', invoice)).quote()
    await execute(paying.id)
    await setup.server.clock.advance(10)
    expect(await transactionOf(paying)).toMatchObject({
      status: 'FAILED',
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund: { status: 'COMPLETED' },
    })
    expect(await setup.ledgerBalance('world:transit:BTC')).toBe(0)
  })

  it('by a transfer, whose money would not arrive at the quote', async () => {
    const { invoice } = await invoiced('USDB')
    const accountId = await setup.platformExternalAccount('USDB', carrying('USDB', invoice))
    const source = { accountId: await setup.platformAccountId('USDB') }
    const body = { source, destination: { accountId }, amount: AMOUNTS.USDB }
    expect(await platform().call('createTransferOut', { body }, 400)).toMatchObject({
      code: 'INVALID_RECEIVER',
      details: { field: 'destination.accountId', reason: 'INVOICE_NEEDS_QUOTE' },
    })
  })

  it('for no invoice of elsewhere: those are paid like any account', async () => {
    const [, elsewhere] = await Promise.all([invoiced('BTC'), donation()])
    const paying = await (await payerOf('BTC', elsewhere)).quote()
    await execute(paying.id)
    await setup.server.clock.advance(1)
    expect(await statusOf(paying.id)).toBe('COMPLETED')
  })

  it('by a payment whose account is deleted meanwhile: it was taken, and arrives', async () => {
    const { quote, invoice } = await invoiced('USDB')
    const payer = await payerOf('USDB', invoice)
    const paying = await payer.quote()
    await execute(paying.id)
    const params = { externalAccountId: payer.payee }
    await platform().call('deleteCustomerExternalAccountById', { params }, 204)
    await setup.server.clock.advance(2)
    expect(await statusOf(quote.id)).toBe('COMPLETED')
  })
})

/** The donation invoice of BOLT 11's own examples. */
const donation = async () =>
  [
    'lnbc1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqs',
    'yqcyq5rqwzqfqypqdpl2pkx2ctnv5sxxmmwwd5kgetjypeh2ursdae8g6twvus8g6rfwvs8qun0dfjkxaq9qrsgq357wnc5r2ueh7ck6q9',
    '3dj32dlqnls087fxdwk8qakdyafkq3yap9us6v52vjjsrvywa6rt52cm9r9zqt8r2t7mlcwspyetp5h2tztugp9lfyql',
  ].join('')
