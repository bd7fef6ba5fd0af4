import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountType } from '../../../../contract/external-accounts/accountTypes'
import { NETWORK_ACCOUNT_TYPE, networksOf } from '../../../../contract/quotes/withdrawal-fee/networks'
import { accountInfoExample } from '../../../testing/accounts'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'

const BITCOIN_ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const ASSETS = ['BTC', 'USDC', 'USDT', 'USDB'] as const
const LISTED = ['USD', 'EUR', 'JPY', 'KWD', 'BHD', 'JOD', 'OMR', 'TND', ...ASSETS] as const

let setup: PaymentSetup
const wallets = new Map<string, { readonly id: string; readonly address: string }>()
beforeAll(async () => {
  setup = await startPaymentSetup()
  const { platform } = setup.server.as
  const supportedCurrencies = LISTED.map((currencyCode) => ({
    currencyCode,
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['OUTGOING', 'INCOMING'] as ('OUTGOING' | 'INCOMING')[],
  }))
  await platform.call('updatePlatformConfig', { body: { supportedCurrencies } }, 200)
  for (const currency of ASSETS)
    for (const network of networksOf(currency)) {
      const type: AccountType = NETWORK_ACCOUNT_TYPE[network] ?? 'SPARK_WALLET'
      const info = accountInfoExample(type, network === 'BITCOIN' ? { address: BITCOIN_ADDRESS } : {})
      // One owner registers an address once, so two assets of a network belong to two owners.
      const isCustomers = currency === 'USDT' || currency === 'USDB'
      const id = await (isCustomers ? setup.externalAccount : setup.platformExternalAccount)(currency, info)
      wallets.set(`${currency} ${network}`, { id, address: (info as { address?: string }).address ?? '' })
    }
})
afterAll(() => setup.server.close())

const pairs = ASSETS.flatMap((currency) => networksOf(currency).map((network) => ({ currency, network })))
const amounts = fc.oneof(
  fc.integer({ min: 1, max: 300_000 }),
  fc.integer({ min: 1, max: 10_000_000_000 }),
  fc.constantFrom(1, 1_410, 1_411, 208_066, 208_067),
)

function walletOf(currency: string, network: string | undefined): { readonly id: string; readonly address: string } {
  const wallet = wallets.get(`${currency} ${network}`)
  if (wallet === undefined) throw new Error(`there is no wallet for ${currency} on ${network}`)
  return wallet
}

describe('a withdrawal', () => {
  it('costs exactly what was estimated, on every network, in every amount', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pairs), amounts, fc.nat({ max: 3 }), async (pair, amount, minutes) => {
        await setup.server.clock.advance(minutes * 60)
        const { currency, network } = pair
        if (network === 'LIGHTNING') return
        const from = await setup.platformAccountId(currency)
        const { id, address } = walletOf(currency, network)
        const raw = (url: string, body: unknown) =>
          setup.server.raw({
            method: 'POST',
            url: `/2025-10-13${url}`,
            headers: {
              host: 'localhost:4010',
              authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
              'content-type': 'application/json',
            },
            payload: JSON.stringify(body),
          })
        const estimate = await raw('/crypto/estimate-withdrawal-fee', {
          internalAccountId: from,
          currency,
          cryptoNetwork: network,
          amount,
          destinationAddress: address,
        })
        const quote = await raw('/quotes', {
          source: { sourceType: 'ACCOUNT', accountId: from },
          destination: { destinationType: 'ACCOUNT', accountId: id },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: amount,
        })
        const isPaid = estimate.status === 200
        expect([estimate.status, quote.status]).toEqual(isPaid ? [200, 201] : [400, 400])
        if (!isPaid) return
        const { totalFee, netAmount } = JSON.parse(estimate.body) as Record<string, number>
        expect(JSON.parse(quote.body)).toMatchObject({
          totalSendingAmount: amount,
          feesIncluded: totalFee,
          totalReceivingAmount: netAmount,
        })
      }),
      { numRuns: 120 },
    )
  })

  it('locked on what arrives, adds the network’s fee on top', async () => {
    const accountId = await setup.platformAccountId('USDC')
    const { id } = walletOf('USDC', 'ETHEREUM')
    const body = {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: id },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 5_000_000,
    } as const
    const quote = await setup.server.as.platform.call('createQuote', { body }, 201)
    expect(quote.totalReceivingAmount).toBe(5_000_000)
    expect(quote.totalSendingAmount).toBe(5_000_000 + quote.feesIncluded)
    expect(quote.rateDetails?.counterpartyFixedFee).toBe(quote.feesIncluded)
    expect(quote.feesIncluded).toBeGreaterThan(0)
  })
})

describe('exchange rates', () => {
  it('have a row for every corridor that quotes allow, and it says what the quote says', async () => {
    const { platform } = setup.server.as
    const sendingAmount = '123456789'
    for (const from of LISTED)
      for (const to of LISTED) {
        const query = { sourceCurrency: from, destinationCurrency: [to], sendingAmount } as never
        const { data } = await platform.call('getExchangeRates', { query }, 200)
        expect([from, to, data.length > 0]).toEqual([from, to, true])
        const isOnChain = (ASSETS as readonly string[]).includes(to)
        if (!isOnChain && from === to) continue
        const [row] = data
        const accountId = isOnChain ? walletOf(to, row?.destinationPaymentRail).id : await setup.platformAccountId(to)
        const body = {
          source: { sourceType: 'ACCOUNT', accountId: await setup.platformAccountId(from) },
          destination: { destinationType: 'ACCOUNT', accountId },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: Number(sendingAmount),
        } as const
        const quote = await platform.call('createQuote', { body }, 201)
        expect([from, to, row?.receivingAmount, row?.fees.total]).toEqual([
          from,
          to,
          quote.totalReceivingAmount,
          quote.feesIncluded,
        ])
      }
  })
})

describe('a currency with three decimals', () => {
  it.each([
    ['KWD', 'Kuwaiti Dinar'],
    ['BHD', 'Bahraini Dinar'],
    ['JOD', 'Jordanian Dinar'],
    ['OMR', 'Omani Rial'],
    ['TND', 'Tunisian Dinar'],
  ])('%s is held, converted, paid out over SWIFT, and written with its three digits', async (code, name) => {
    const { platform } = setup.server.as
    const accountId = await setup.platformAccountId(code)
    await setup.fund(accountId, 1_234_567)
    const { data } = await platform.call('listPlatformInternalAccounts', { query: { currency: code } }, 200)
    expect(data[0]?.balance).toMatchObject({ amount: 1_234_567, currency: { code, name, decimals: 3 } })
    const swift = await setup.platformExternalAccount(
      code,
      accountInfoExample('SWIFT_ACCOUNT', { iban: undefined, accountNumber: `3192681${code}` }),
    )
    const source = { sourceType: 'ACCOUNT', accountId } as const
    const destination = { destinationType: 'ACCOUNT', accountId: swift } as const
    const terms = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_234_568 } as const
    const quote = await platform.call('createQuote', { body: { source, destination, ...terms } }, 201)
    const refused = await platform.call('executeQuote', { params: { quoteId: quote.id } }, 400)
    expect(refused.message).toContain(`0.001 ${code}`)
    const fits = { ...terms, lockedCurrencyAmount: 1_234_567 }
    const paid = await platform.call('createQuote', { body: { source, destination, ...fits } }, 201)
    await platform.call('executeQuote', { params: { quoteId: paid.id } }, 200)
    await setup.server.clock.advance(1)
    expect(await setup.balanceOf(accountId)).toEqual({ balance: 0, total: 0 })
  })
})
