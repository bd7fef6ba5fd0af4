import { beforeEach, describe, expect, it } from 'vitest'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { shareTestServer, startOwnServers } from '../../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
async function start(): Promise<void> {
  setup = await startPaymentSetup({ on: server })
}

const rates = async (query: Record<string, string | string[]>) =>
  (await server.as.platform.call('getExchangeRates', { query: query as never }, 200)).data

describe('getExchangeRates', () => {
  beforeEach(start)

  it('lists every pair whose amount can be said, and says of a named one that it cannot', async () => {
    const query = { sourceCurrency: 'USD', sendingAmount: '9000000000000000' }
    const listed = (await rates(query)).map((row) => row.destinationCurrency.code)
    expect(listed).toContain('EUR')
    expect(listed).not.toContain('USDC')
    const named = { query: { ...query, destinationCurrency: ['USDC'] } }
    expect(await server.as.platform.call('getExchangeRates', named as never, 400)).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      message: expect.stringContaining('minor units of USDC'),
      details: { field: 'sendingAmount', reason: 'ABOVE_MAXIMUM', currency: 'USDC' },
    })
  })

  it('keeps rate and updatedAt inside a bucket while the amount follows the request', async () => {
    const [before] = await rates({ sourceCurrency: 'USD', destinationCurrency: 'MXN' })
    await server.clock.advance(299)
    const [same] = await rates({ sourceCurrency: 'USD', destinationCurrency: 'MXN', sendingAmount: '20000' })
    expect(same).toMatchObject({
      updatedAt: before?.updatedAt,
      exchangeRate: before?.exchangeRate,
      sendingAmount: 20_000,
    })
    expect(same?.receivingAmount).toBeGreaterThan(before?.receivingAmount ?? 0)
    await server.clock.advance(1)
    const [next] = await rates({ sourceCurrency: 'USD', destinationCurrency: 'MXN' })
    expect(next?.updatedAt).toBe('2026-11-21T09:05:00.000Z')
  })

  it('includes the platform’s fees', async () => {
    const fee = {
      feeType: 'CROSS_CURRENCY_TRANSACTION',
      sourceCurrency: 'USD',
      variableFeeBps: 100,
      fixedFee: { amount: 50, currency: 'USD' },
    } as const
    await server.as.platform.call('updatePlatformConfig', { body: { feeConfigs: [fee] } }, 200)
    const [row] = await rates({ sourceCurrency: 'USD', destinationCurrency: 'MXN' })
    // 0.50 of the platform and 0.50 of the service, then 1 % and 0.6 % of 9,900: 99 and 59.4, each rounded half up.
    expect(row?.fees).toEqual({ fixed: 100, total: 100 + 99 + 59 })
  })

  it('agrees with a quote over the same amount at the same time', async () => {
    const body = await setup.quoteBody({ lockedCurrencyAmount: 1_234_56 })
    const quote = await server.as.platform.call('createQuote', { body }, 201)
    const [row] = await rates({ sourceCurrency: 'USD', destinationCurrency: 'MXN', sendingAmount: '123456' })
    expect(row).toMatchObject({ receivingAmount: quote.totalReceivingAmount, fees: { total: quote.feesIncluded } })
  })

  it('without filters goes through the platform’s own currencies and their limits', async () => {
    const config = await server.as.platform.call('getPlatformConfig', {}, 200)
    const supported = (config.supportedCurrencies ?? []).map((currency) => currency.currencyCode)
    const data = await rates({})
    expect(new Set(data.map((row) => row.sourceCurrency.code))).toEqual(new Set(supported))
    expect(data.every((row) => row.sourceCurrency.code !== row.destinationCurrency.code)).toBe(true)
    const usd = config.supportedCurrencies?.find((currency) => currency.currencyCode === 'USD')
    const [row] = data.filter((candidate) => candidate.sourceCurrency.code === 'USD')
    expect(row).toMatchObject({ minSendingAmount: usd?.minAmount, maxSendingAmount: usd?.maxAmount })
  })

  it('answers rate 1 and no fees within one currency when asked for it', async () => {
    const data = await rates({ sourceCurrency: 'EUR', destinationCurrency: 'EUR', sendingAmount: '777' })
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({ exchangeRate: 1, receivingAmount: 777, fees: { fixed: 0, total: 0 } })
  })

  it('has a row per network for assets of chains, which no rail pays out', async () => {
    const data = await rates({ sourceCurrency: 'USD', destinationCurrency: 'BTC' })
    expect(data.map((row) => row.destinationPaymentRail)).toEqual(['BITCOIN', 'SPARK', 'LIGHTNING'])
    const [bitcoin, spark] = data
    expect((spark?.receivingAmount ?? 0) - (bitcoin?.receivingAmount ?? 0)).toBeGreaterThan(1_000)
    expect(await rates({ sourceCurrency: 'BTC', destinationCurrency: 'CHF' })).toMatchObject([
      { destinationPaymentRail: 'SWIFT' },
    ])
  })

  it.each([
    { sourceCurrency: 'XYZ' },
    { sourceCurrency: 'SOL' },
    { destinationCurrency: ['MXN', 'XYZ'] },
    { sourceCurrency: 'usd' },
  ])('refuses the unknown currency in %o', async (query) => {
    expect((await server.as.platform.call('getExchangeRates', { query: query as never }, 400)).code).toBe(
      'INVALID_CURRENCY',
    )
  })

  it.each(['-1', '1.5', 'many', '9007199254740993'])('refuses the amount %s', async (sendingAmount) => {
    const reply = await server.as.platform.call('getExchangeRates', { query: { sendingAmount } }, 400)
    expect(reply.code).toBe('INVALID_INPUT')
  })

  it('needs a credential', async () => {
    await server.as.nobody.call('getExchangeRates', {}, 401)
  })
})

describe('getExchangeRates of a platform that nobody used', () => {
  startOwnServers(server)
  beforeEach(start)

  it('answers one row per pair and rail, with what 100.00 would bring', async () => {
    const data = await rates({ sourceCurrency: 'USD', destinationCurrency: ['MXN', 'EUR'] })
    expect(data.map((row) => [row.destinationCurrency.code, row.destinationPaymentRail])).toEqual([
      ['MXN', 'SPEI'],
      ['EUR', 'SEPA'],
      ['EUR', 'SEPA_INSTANT'],
    ])
    const [mexico] = data
    expect(mexico).toMatchObject({
      sourceCurrency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 },
      sendingAmount: 10_000,
      fees: { fixed: 50, total: 110 },
      updatedAt: '2026-11-21T09:00:00.000Z',
    })
    const expected = Math.floor((10_000 - 110) / (mexico?.exchangeRate ?? 1))
    expect(Math.abs((mexico?.receivingAmount ?? 0) - expected)).toBeLessThanOrEqual(1)
  })
})
