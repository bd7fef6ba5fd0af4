import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { mexicanAccount, type PaymentSetup, startPaymentSetup, usAccount } from '../../../testing/payments'
import { shareTestServer } from '../../../testing/sharedServer'

type QuoteBody = NonNullable<Call<'createQuote'>['body']>

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

const create = (body: QuoteBody) => setup.server.as.platform.call('createQuote', { body }, 201)
const refusal = async (body: QuoteBody, status: 400 | 403 | 404 | 501) => {
  const { code, details } = await setup.server.as.platform.call('createQuote', { body }, status)
  return { code, field: details?.field, reason: details?.reason }
}

describe('createQuote', () => {
  it('locks a price whose fees, rate and amounts add up to the minor unit', async () => {
    const quote = await create(await setup.quoteBody())
    expect(quote).toMatchObject({
      status: 'PENDING',
      createdAt: setup.server.clock.iso(),
      expiresAt: '2026-11-21T09:05:00.000Z',
      sendingCurrency: { code: 'USD', decimals: 2 },
      receivingCurrency: { code: 'MXN', decimals: 2 },
      totalSendingAmount: 100_00,
      platformFeesIncluded: 0,
    })
    expect(Object.keys(quote.sendingCurrency).sort()).toEqual(['code', 'decimals', 'name', 'symbol'])
    const net = quote.totalSendingAmount - quote.feesIncluded
    expect(net / quote.totalReceivingAmount).toBe(quote.exchangeRate)
    const details = quote.rateDetails
    expect(details).toBeDefined()
    expect((details?.serviceApiFixedFee ?? 0) + (details?.serviceApiVariableFeeAmount ?? 0)).toBe(quote.feesIncluded)
    const product = (details?.serviceApiMultiplier ?? 0) * (details?.counterpartyMultiplier ?? 0)
    expect(Math.round((quote.totalSendingAmount - (details?.serviceApiFixedFee ?? 0)) * product)).toBe(
      quote.totalReceivingAmount,
    )
  })

  it('creates the PENDING transaction with it, announces it, and leaves the balance alone', async () => {
    await setup.fund(await setup.accountId('USD'), 50_00)
    const quote = await create(await setup.quoteBody())
    const transaction = await setup.server.as.platform.call(
      'getTransactionById',
      { params: { transactionId: quote.transactionId } },
      200,
    )
    expect(transaction).toMatchObject({
      type: 'OUTGOING',
      direction: 'DEBIT',
      status: 'PENDING',
      quoteId: quote.id,
      customerId: setup.customerId,
      sentAmount: { amount: 100_00, currency: { code: 'USD' } },
      receivedAmount: { amount: quote.totalReceivingAmount, currency: { code: 'MXN' } },
      fees: quote.feesIncluded,
      exchangeRate: quote.exchangeRate,
      paymentRail: 'SPEI',
      railSelectionMode: 'AUTO',
      expectedSettlementAt: null,
    })
    expect(await setup.server.eventsOf(quote.transactionId)).toEqual(['OUTGOING_PAYMENT.PENDING'])
    expect(await setup.balanceOf(await setup.accountId('USD'))).toEqual({ balance: 50_00, total: 50_00 })
  })

  it('gives the receiver exactly the locked receiving amount', async () => {
    const quote = await create(
      await setup.quoteBody({ lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 1_234_56 }),
    )
    expect(quote.totalReceivingAmount).toBe(1_234_56)
    expect((quote.totalSendingAmount - quote.feesIncluded) / quote.totalReceivingAmount).toBe(quote.exchangeRate)
  })

  it('charges rate 1 and no fee within one currency, platform fees included', async () => {
    const accountId = await setup.externalAccount('USD', usAccount())
    const quote = await create(
      await setup.quoteBody({
        destination: { destinationType: 'ACCOUNT', accountId },
        platformFeeOverride: { platformFixedFee: { amount: 500, currency: 'USD' }, platformVariableFeeBps: 100 },
      }),
    )
    expect(quote).toMatchObject({
      exchangeRate: 1,
      feesIncluded: 0,
      platformFeesIncluded: 0,
      totalSendingAmount: 100_00,
      totalReceivingAmount: 100_00,
    })
  })

  it('takes configured platform fees, and the override instead of them', async () => {
    const feeConfig = {
      feeType: 'CROSS_CURRENCY_TRANSACTION',
      sourceCurrency: 'USD',
      variableFeeBps: 30,
      fixedFee: { amount: 50, currency: 'USD' },
    } as const
    await setup.server.as.platform.call('updatePlatformConfig', { body: { feeConfigs: [feeConfig] } }, 200)
    const configured = await create(await setup.quoteBody())
    // 50 + round(0.3 % of 9 950)
    expect(configured.platformFeesIncluded).toBe(80)
    const body = await setup.quoteBody({ destination: configured.destination })
    const overridden = await create({
      ...body,
      platformFeeOverride: { platformFixedFee: { amount: 7, currency: 'USD' }, platformVariableFeeBps: 0 },
    })
    expect(overridden.platformFeesIncluded).toBe(7)
    expect(overridden.feesIncluded - configured.feesIncluded).toBeLessThan(0)
  })

  it('executes at once when asked to, or does nothing at all', async () => {
    const body = await setup.quoteBody({ immediatelyExecute: true })
    const query = { customerId: setup.customerId, status: 'PENDING' as const }
    expect(await refusal(body, 400)).toEqual({
      code: 'INVALID_AMOUNT',
      field: 'source.accountId',
      reason: 'INSUFFICIENT_BALANCE',
    })
    const none = await setup.server.as.platform.call('listTransactions', { query }, 200)
    expect(none.totalCount).toBe(0)
    await setup.fund(await setup.accountId('USD'), 100_00)
    const quote = await create(body)
    expect(quote.status).toBe('PROCESSING')
    expect(await setup.balanceOf(await setup.accountId('USD'))).toEqual({ balance: 0, total: 100_00 })
  })

  it('pays from the platform to its own external account', async () => {
    const accountId = await setup.platformExternalAccount('MXN', mexicanAccount())
    const quote = await create({
      source: { sourceType: 'ACCOUNT', accountId: await setup.platformAccountId('USD') },
      destination: { destinationType: 'ACCOUNT', accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_00,
    })
    const config = await setup.server.as.platform.call('getPlatformConfig', {}, 200)
    const transaction = await setup.server.as.platform.call(
      'getTransactionById',
      { params: { transactionId: quote.transactionId } },
      200,
    )
    expect(transaction).toMatchObject({ customerId: config.id, platformCustomerId: config.id })
  })

  it('hands the text to sign along with a quote from an embedded wallet, and never executes that at once', async () => {
    const source = { sourceType: 'ACCOUNT', accountId: await setup.accountId('USDB') } as const
    const quote = await create(await setup.quoteBody({ source }))
    const [instruction] = quote.paymentInstructions ?? []
    expect(instruction?.accountOrWalletInfo.accountType).toBe('EMBEDDED_WALLET')
    const payload = JSON.parse(String(instruction?.accountOrWalletInfo.payloadToSign))
    expect(Object.keys(payload)).toEqual(['organizationId', 'parameters', 'timestampMs', 'type'])
    expect(Object.keys(payload.parameters)).toEqual(['signWith', 'type', 'unsignedTransaction'])
    const unsigned = JSON.parse(Buffer.from(payload.parameters.unsignedTransaction, 'hex').toString('utf8'))
    expect(unsigned).toMatchObject({ quoteId: quote.id, sendingAmount: '10000', sendingCurrency: 'USDB' })
    const body = await setup.quoteBody({ source, destination: quote.destination, immediatelyExecute: true })
    expect(await refusal(body, 400)).toMatchObject({ code: 'INVALID_INPUT', field: 'immediatelyExecute' })
  })

  it('echoes remittance information and takes the rail asked for', async () => {
    const body = await setup.quoteBody({ remittanceInformation: 'Invoice 17' })
    const destination = body.destination
    if (destination.destinationType !== 'ACCOUNT') throw new Error('an account destination')
    const quote = await create({ ...body, destination: { ...destination, paymentRail: 'SPEI' } })
    expect(quote.remittanceInformation).toBe('Invoice 17')
    expect(quote.destination).toEqual({
      destinationType: 'ACCOUNT',
      accountId: destination.accountId,
      paymentRail: 'SPEI',
    })
    const transaction = await setup.server.as.platform.call(
      'getTransactionById',
      { params: { transactionId: quote.transactionId } },
      200,
    )
    expect(transaction).toMatchObject({ paymentRail: 'SPEI', railSelectionMode: 'MANUAL' })
  })
})
