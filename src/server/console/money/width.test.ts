import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PaymentSetup, startPaymentSetup, usAccount } from '../../testing/payments'

const LARGEST = 9_000_000_000_000_000

let setup: PaymentSetup
let destination: { readonly destinationType: 'ACCOUNT'; readonly accountId: string }
beforeEach(async () => {
  setup = await startPaymentSetup()
  const { platform } = setup.server.as
  const { supportedCurrencies } = await platform.call('getPlatformConfig', {}, 200)
  const widened = supportedCurrencies.map(
    ({ providerRequiredCustomerFields: _, providerRequiredCounterpartyCustomerFields: __, ...currency }) => ({
      ...currency,
      maxAmount: LARGEST,
    }),
  )
  await platform.call('updatePlatformConfig', { body: { supportedCurrencies: widened } }, 200)
  destination = { destinationType: 'ACCOUNT', accountId: await setup.externalAccount('USD', usAccount()) }
})
afterEach(() => setup.server.close())

async function pay(amount: number, to = destination): Promise<void> {
  const { platform } = setup.server.as
  const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: setup.customerId } as const
  const body = await setup.quoteBody({ source, destination: to, lockedCurrencyAmount: amount })
  const quote = await platform.call('createQuote', { body }, 201)
  await platform.call('sandboxSend', { body: { quoteId: quote.id, currencyCode: 'USD' } }, 200)
  await setup.server.clock.advance(1)
}

const desk = () => setup.server.as.desk
const balanceOf = async (ledgerAccountId: string) =>
  (await desk().call('listLedgerAccounts', { query: { kind: 'WORLD' } }, 200)).data.find(
    ({ id }) => id === ledgerAccountId,
  )?.balance

describe('figures', () => {
  it('are told exactly whatever is paid: the day, the statement, the trial balance and every entry', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant(LARGEST), fc.integer({ min: 1, max: LARGEST })), { minLength: 1, maxLength: 5 }),
        async (amounts) => {
          const before = (await desk().call('getOverview', {}, 200)).volumePerDay.at(-1)
          for (const amount of amounts) await pay(amount)
          const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n)
          const after = (await desk().call('getOverview', {}, 200)).volumePerDay.at(-1)
          expect(BigInt(after?.usdMinor ?? 0) - BigInt(before?.usdMinor ?? 0)).toBe(sum)
          const query = { ledgerAccountId: 'world:transit:USD' }
          const statement = await desk().call('getLedgerStatement', { query }, 200)
          expect(BigInt(statement.moneyIn)).toBe(BigInt(after?.usdMinor ?? 0))
          expect(statement.closingBalance).toBe(0)
          const trial = await desk().call('getTrialBalance', {}, 200)
          expect(trial.data.every((row) => row.sum === 0)).toBe(true)
          await desk().call('listLedgerEntries', { query }, 200)
        },
      ),
      { numRuns: 4 },
    )
  })

  it('pass 2^53 as decimal text and never stop a currency: two payments of the largest amount', async () => {
    await pay(LARGEST)
    await pay(LARGEST)
    const overview = await desk().call('getOverview', {}, 200)
    expect(overview.volumePerDay.at(-1)).toMatchObject({ count: 2, usdMinor: '18000000000000000' })
    const entries = await desk().call('listLedgerEntries', { query: { ledgerAccountId: 'world:bank:USD' } }, 200)
    expect(entries.data.map(({ balanceAfter }) => balanceAfter)).toEqual([0, -LARGEST, 0, -LARGEST])
  })

  it('let the world outside owe more than 2^53, in balances and in entries, while payments go on', async () => {
    for (const accountId of [await setup.accountId('EUR'), await setup.platformAccountId('EUR')])
      await pay(LARGEST, { destinationType: 'ACCOUNT', accountId })
    expect(await balanceOf('world:bank:USD')).toBe('-18000000000000000')
    await pay(1_00)
    const entries = await desk().call('listLedgerEntries', { query: { ledgerAccountId: 'world:bank:USD' } }, 200)
    expect(entries.data.map(({ balanceAfter }) => balanceAfter)).toEqual([
      '-18000000000000000',
      '-18000000000000100',
      '-18000000000000000',
      -LARGEST,
    ])
  })

  it('are never more for one account than the wire can say: a payment that would pass 2^53 comes back', async () => {
    const accountId = await setup.accountId('EUR')
    for (const _ of [1, 2]) await pay(LARGEST, { destinationType: 'ACCOUNT', accountId })
    const query = { status: 'FAILED' } as const
    const { data } = await setup.server.as.platform.call('listTransactions', { query }, 200)
    expect(data).toMatchObject([{ failureReason: 'ACCOUNT_CANNOT_RECEIVE', refund: { status: 'PENDING' } }])
    await setup.server.clock.advance(1)
    expect(await balanceOf('world:bank:USD')).toBe(-LARGEST)
  })
})

describe('a currency that the platform does not list', () => {
  it('has a maximum: what 1,000,000,000 USD come to at the base rate', async () => {
    const { platform } = setup.server.as
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'JPY', customerId: setup.customerId } as const
    const quote = async (amount: number, status: 201 | 400) =>
      platform.call(
        'createQuote',
        { body: await setup.quoteBody({ source, destination, lockedCurrencyAmount: amount }) },
        status,
      )
    expect(await quote(153_620_000_001, 400)).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
      details: { reason: 'ABOVE_MAXIMUM', currency: 'JPY', maxAmount: 153_620_000_000 },
    })
    await quote(153_620_000_000, 201)
    const query = { sourceCurrency: 'JPY', destinationCurrency: ['USD'] } as never
    const { data } = await platform.call('getExchangeRates', { query }, 200)
    expect(data[0]).toMatchObject({ minSendingAmount: 1, maxSendingAmount: 153_620_000_000 })
  })
})
