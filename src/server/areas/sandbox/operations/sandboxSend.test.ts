import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'

type QuoteBody = NonNullable<Call<'createQuote'>['body']>
type Source = Extract<QuoteBody['source'], { sourceType: 'REALTIME_FUNDING' }>

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

const platform = () => setup.server.as.platform
const funded = async (change: Partial<Source> = {}, rest: Partial<QuoteBody> & { selector?: string } = {}) => {
  const source: Source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId, ...change }
  return platform().call('createQuote', { body: await setup.quoteBody({ source, ...rest }) }, 201)
}
const send = (body: NonNullable<Call<'sandboxSend'>['body']>) => platform().call('sandboxSend', { body }, 200)
const refuse = async (body: NonNullable<Call<'sandboxSend'>['body']>, status: 400 | 404) => {
  const { code, details } = await platform().call('sandboxSend', { body }, status)
  return { code, field: details?.field, reason: details?.reason }
}
const read = (transactionId: string) => platform().call('getTransactionById', { params: { transactionId } }, 200)
const quoteStatus = async (quoteId: string) =>
  (await platform().call('getQuoteById', { params: { quoteId } }, 200)).status

const REFUND = ['OUTGOING_PAYMENT.FAILED', 'OUTGOING_PAYMENT.REFUND_PENDING', 'OUTGOING_PAYMENT.REFUND_COMPLETED']
const START = ['OUTGOING_PAYMENT.PENDING', 'OUTGOING_PAYMENT.PROCESSING']

describe('a realtime-funded quote', () => {
  it('says where to send the money, under a reference of its own', async () => {
    const [one, other] = [await funded(), await funded({}, { selector: '003' })]
    const infos = [one, other].map((quote) => quote.paymentInstructions?.map((each) => each.accountOrWalletInfo))
    expect(infos[0]).toEqual([expect.objectContaining({ accountType: 'USD_ACCOUNT', reference: expect.any(String) })])
    expect(infos[0]?.[0]?.reference).not.toBe(infos[1]?.[0]?.reference)
    expect(await read(one.transactionId)).toMatchObject({
      status: 'PENDING',
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId },
      paymentInstructions: one.paymentInstructions,
    })
  })

  it.each([
    ['BRL', undefined, ['BRL_ACCOUNT']],
    ['EUR', undefined, ['EUR_ACCOUNT']],
    ['USDC', 'SOLANA', ['SOLANA_WALLET']],
    ['USDT', 'TRON', ['TRON_WALLET']],
    ['USDB', 'SPARK', ['SPARK_WALLET']],
    ['BTC', undefined, ['BITCOIN_L1', 'SPARK_WALLET']],
    ['BTC', 'BITCOIN', ['BITCOIN_L1']],
  ])('in %s on network %s gives coordinates of %s', async (currency, cryptoNetwork, types) => {
    const quote = await funded(
      { currency, cryptoNetwork },
      { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 1000_00 },
    )
    expect(quote.paymentInstructions?.map(({ accountOrWalletInfo }) => accountOrWalletInfo.accountType)).toEqual(types)
  })

  it('cannot be executed by a call', async () => {
    const { id } = await funded()
    const refused = await platform().call('executeQuote', { params: { quoteId: id } }, 400)
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', details: { reason: 'FUNDED_IN_REALTIME' } })
  })

  it('expires unfunded like any other', async () => {
    const quote = await funded()
    await setup.server.clock.advance(3600)
    expect(await quoteStatus(quote.id)).toBe('EXPIRED')
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([
      'OUTGOING_PAYMENT.PENDING',
      'OUTGOING_PAYMENT.EXPIRED',
    ])
  })
})

describe('sandboxSend', () => {
  it('of the right amount starts the payout, which completes', async () => {
    const quote = await funded()
    expect(await send({ quoteId: quote.id, currencyCode: 'USD' })).toMatchObject({ status: 'PROCESSING' })
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(100_00)
    await setup.server.clock.advance(1)
    expect(await read(quote.transactionId)).toMatchObject({ status: 'COMPLETED' })
    expect(await quoteStatus(quote.id)).toBe('COMPLETED')
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(0)
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(-100_00)
    expect(await setup.ledgerBalance('world:bank:MXN')).toBe(quote.totalReceivingAmount)
    await setup.server.clock.advance(3600)
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([...START, 'OUTGOING_PAYMENT.COMPLETED'])
  })

  it('arrives on an account of our own, without conversion', async () => {
    const accountId = await setup.accountId('USD')
    const quote = await funded({}, { destination: { destinationType: 'ACCOUNT', accountId } })
    await send({ quoteId: quote.id, currencyCode: 'USD', currencyAmount: 100_00 })
    await setup.server.clock.advance(1)
    expect(await setup.balanceOf(accountId)).toEqual({ balance: 100_00, total: 100_00 })
  })

  it.each([99_99, 100_01])('of %i instead of 100.00 fails and sends that amount back', async (currencyAmount) => {
    const quote = await funded()
    expect(await send({ quoteId: quote.id, currencyCode: 'USD', currencyAmount })).toMatchObject({
      status: 'FAILED',
      failureReason: 'FUNDING_AMOUNT_MISMATCH',
      refund: { status: 'PENDING', reason: 'TRANSACTION_FAILED' },
    })
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(currencyAmount)
    await setup.server.clock.advance(3600)
    expect(await read(quote.transactionId)).toMatchObject({ refund: { status: 'COMPLETED' } })
    expect(await quoteStatus(quote.id)).toBe('FAILED')
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(0)
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual(['OUTGOING_PAYMENT.PENDING', ...REFUND])
  })

  it('in a stablecoin is refunded to the customer’s account of that asset, never to the sending wallet', async () => {
    const quote = await funded({ currency: 'USDC', cryptoNetwork: 'BASE' }, { lockedCurrencyAmount: 100_000_000 })
    await send({ quoteId: quote.id, currencyCode: 'USDC', currencyAmount: 5_000_000 })
    await setup.server.clock.advance(1)
    expect(await setup.balanceOf(await setup.accountId('USDC'))).toEqual({ balance: 5_000_000, total: 5_000_000 })
    expect(await setup.ledgerBalance('world:bank:USDC')).toBe(-5_000_000)
  })

  it('fails with its refund when the payout fails', async () => {
    const quote = await funded({ currency: 'USDC', cryptoNetwork: 'BASE' }, { selector: '004' })
    await send({ quoteId: quote.id, currencyCode: 'USDC' })
    await setup.server.clock.advance(10)
    expect(await read(quote.transactionId)).toMatchObject({ failureReason: 'ACCOUNT_CANNOT_RECEIVE' })
    expect((await setup.balanceOf(await setup.accountId('USDC'))).balance).toBe(quote.totalSendingAmount)
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual([...START, ...REFUND])
  })

  it('fails with its refund when the destination is gone', async () => {
    const quote = await funded()
    const externalAccountId = 'accountId' in quote.destination ? quote.destination.accountId : ''
    await platform().call('deleteCustomerExternalAccountById', { params: { externalAccountId } }, 204)
    const sent = await send({ quoteId: quote.id, currencyCode: 'USD' })
    expect(sent).toMatchObject({ status: 'FAILED', failureReason: 'ACCOUNT_INVALID' })
    await setup.server.clock.advance(1)
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(0)
  })

  it('funds a quote whose source is an external account: its holder pushes the money', async () => {
    const source = { sourceType: 'ACCOUNT', accountId: await setup.externalAccount('USD', usAccount('002')) } as const
    const create = async (selector?: string) =>
      platform().call(
        'createQuote',
        { body: await setup.quoteBody({ source, ...(selector ? { selector } : {}) }) },
        201,
      )
    const quote = await create()
    expect(await send({ quoteId: quote.id, currencyCode: 'USD' })).toMatchObject({ status: 'PROCESSING' })
    expect((await refuse({ quoteId: quote.id, currencyCode: 'USD' }, 400)).reason).toBe('ALREADY_FUNDED')
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(100_00)
    await setup.server.clock.advance(1)
    expect(await quoteStatus(quote.id)).toBe('COMPLETED')
    const short = await create('003')
    expect(await send({ quoteId: short.id, currencyCode: 'USD', currencyAmount: 1_00 })).toMatchObject({
      failureReason: 'FUNDING_AMOUNT_MISMATCH',
    })
    await setup.server.clock.advance(1)
    expect(await setup.ledgerBalance('world:transit:USD')).toBe(0)
    expect(await setup.ledgerBalance('world:bank:USD')).toBe(-100_00)
  })

  it('pays on behalf of the platform', async () => {
    const accountId = await setup.platformExternalAccount('MXN', mexicanAccount())
    const body = await setup.quoteBody({
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId },
    })
    const quote = await platform().call('createQuote', { body }, 201)
    expect(quote.paymentInstructions?.[0]?.isPlatformAccount).toBe(true)
    await send({ quoteId: quote.id, currencyCode: 'USD' })
    await setup.server.clock.advance(1)
    expect(await quoteStatus(quote.id)).toBe('COMPLETED')
  })
})

describe('sandboxSend refuses', () => {
  it('another currency, an expired quote, and a second payment', async () => {
    const quote = await funded()
    expect(await refuse({ quoteId: quote.id, currencyCode: 'EUR' }, 400)).toEqual({
      code: 'INVALID_CURRENCY',
      field: 'currencyCode',
      reason: 'NOT_THE_FUNDING_CURRENCY',
    })
    await send({ quoteId: quote.id, currencyCode: 'USD' })
    const reasonOf = async (quoteId: string) => (await refuse({ quoteId, currencyCode: 'USD' }, 400)).reason
    expect(await reasonOf(quote.id)).toBe('ALREADY_FUNDED')
    const late = await funded({}, { selector: '003' })
    await setup.server.clock.advance(3600)
    expect(await reasonOf(late.id)).toBe('QUOTE_EXPIRED')
  })

  it('a wrong amount that would leave its currency no room for other payments', async () => {
    const quote = await funded({ currency: 'USDC', cryptoNetwork: 'SOLANA' }, { lockedCurrencyAmount: 50_000_000 })
    const body = { quoteId: quote.id, currencyCode: 'USDC' }
    const field = 'currencyAmount'
    expect(await refuse({ ...body, currencyAmount: 100_000_000_001 }, 400)).toEqual({
      code: 'AMOUNT_OUT_OF_RANGE',
      field,
      reason: 'ABOVE_MAXIMUM',
    })
    expect(await quoteStatus(quote.id)).toBe('PENDING')
    await send({ ...body, currencyAmount: 100_000_000_000 })
    expect(await quoteStatus(quote.id)).toBe('FAILED')
  })

  it('a quote that is paid from a balance, or waits for its authorization', async () => {
    const quote = await platform().call('createQuote', { body: await setup.quoteBody() }, 201)
    const refused = await refuse({ quoteId: quote.id, currencyCode: 'USD' }, 400)
    expect(refused).toEqual({ code: 'INVALID_INPUT', field: 'quoteId', reason: 'FUNDED_FROM_BALANCE' })
    const { id } = await funded({}, { selector: '003' })
    await setup.server.service.store.write((tx) =>
      tx.updateTable('quotes').set({ status: 'PENDING_AUTHORIZATION' }).where('id', '=', id).execute(),
    )
    expect((await refuse({ quoteId: id, currencyCode: 'USD' }, 400)).reason).toBe('AWAITING_AUTHORIZATION')
  })

  it.each(['Quote:01890000-0000-7000-8000-000000000000', 'nonsense'])('the unknown quote %s', async (quoteId) => {
    expect((await refuse({ quoteId, currencyCode: 'USD' }, 404)).code).toBe('QUOTE_NOT_FOUND')
  })
})
