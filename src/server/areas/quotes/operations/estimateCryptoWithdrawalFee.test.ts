import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCurrency } from '../../../../contract/exchange-rates/currencies'
import { accountTypes } from '../../../../contract/external-accounts/accountTypes'
import {
  NETWORK_ACCOUNT_TYPE,
  networksOf,
  WITHDRAWAL_NETWORKS,
  type WithdrawalNetwork,
} from '../../../../contract/quotes/withdrawal-fee/networks'
import { type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { NETWORK_FEES } from '../../exchange-rates/networkFees'

const BITCOIN_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const CURRENCIES = ['USDC', 'USDT', 'USDB', 'BTC', 'USD']

let setup: PaymentSetup
const accounts: Record<string, string> = {}
beforeAll(async () => {
  setup = await startPaymentSetup()
  const { platform } = setup.server.as
  const { supportedCurrencies = [] } = await platform.call('getPlatformConfig', {}, 200)
  const [dollars] = supportedCurrencies
  const more = ['BTC', 'USDT'].map((currencyCode) => ({ ...dollars, currencyCode }))
  const body = { supportedCurrencies: [...supportedCurrencies, ...more] } as never
  await platform.call('updatePlatformConfig', { body }, 200)
  for (const currency of CURRENCIES) accounts[currency] = await setup.platformAccountId(currency)
})
afterAll(() => setup.server.close())

const exampleOf = (network: WithdrawalNetwork): string => {
  const accountType = NETWORK_ACCOUNT_TYPE[network]
  if (accountType === null) return BITCOIN_ADDRESS
  const { fields, primary } = accountTypes[accountType]
  return fields.find(({ name }) => name === primary[0]?.field)?.example ?? ''
}

const bodyOf = (network: WithdrawalNetwork, currency: string, change: Record<string, unknown> = {}) =>
  ({
    internalAccountId: accounts[currency] ?? '',
    currency,
    cryptoNetwork: network,
    amount: 100_000_000,
    destinationAddress: exampleOf(network),
    ...change,
  }) as never

const estimate = (network: WithdrawalNetwork, currency: string, change = {}) =>
  setup.server.as.platform.call('estimateCryptoWithdrawalFee', { body: bodyOf(network, currency, change) }, 200)
const refuse = (
  network: WithdrawalNetwork,
  currency: string,
  change: Record<string, unknown>,
  status: 400 | 404 = 400,
) => setup.server.as.platform.call('estimateCryptoWithdrawalFee', { body: bodyOf(network, currency, change) }, status)

const pairs = CURRENCIES.flatMap((currency) => networksOf(currency).map((network) => [network, currency] as const))

describe('estimateCryptoWithdrawalFee', () => {
  it('has a network for every crypto currency, a currency for every network, and none for money of a state', () => {
    expect(new Set(pairs.map(([network]) => network))).toEqual(new Set(WITHDRAWAL_NETWORKS))
    expect(new Set(pairs.map(([, currency]) => currency))).toEqual(new Set(['USDC', 'USDT', 'USDB', 'BTC']))
  })

  it.each(pairs)('adds up on %s in %s', async (network, currency) => {
    const { networkFee, networkFeeAsset, applicationFee, totalFee, netAmount } = await estimate(network, currency)
    expect([BigInt(networkFee), networkFeeAsset]).toEqual([
      NETWORK_FEES[network].amountMinor,
      NETWORK_FEES[network].asset,
    ])
    expect(netAmount).toBe(100_000_000 - totalFee)
    expect(totalFee).toBeGreaterThanOrEqual(applicationFee)
    expect(totalFee > 0).toBe(networkFee > 0)
  })

  it('converts the network’s fee at the rate of the time, rounded up', async () => {
    // 5,000 lamports at 142.35 dollars a SOL are 0.00071 dollars; the rate stays within 0.7 % of its base.
    const { networkFee, networkFeeAsset, totalFee } = await estimate('SOLANA', 'USDC')
    expect([networkFee, networkFeeAsset]).toEqual([5_000, 'SOL'])
    expect(totalFee).toBeGreaterThanOrEqual(707)
    expect(totalFee).toBeLessThanOrEqual(717)
    expect((await estimate('BITCOIN', 'BTC')).totalFee).toBe(1_410)
  })

  it('charges what a quote of the same kind charges beside the network: nothing within one currency', async () => {
    expect((await estimate('SOLANA', 'USDC')).applicationFee).toBe(0)
    expect(await estimate('SPARK', 'BTC', { amount: 1 })).toEqual({
      networkFee: 0,
      networkFeeAsset: 'BTC',
      applicationFee: 0,
      totalFee: 0,
      netAmount: 1,
    })
  })

  it('says the same again until the rate changes, and does not ask what the account holds', async () => {
    const before = await estimate('ETHEREUM', 'USDC', { amount: 9_000_000_000_000 })
    expect(await estimate('ETHEREUM', 'USDC', { amount: 9_000_000_000_000 })).toEqual(before)
    expect(await setup.balanceOf(accounts.USDC ?? '')).toEqual({ balance: 0, total: 0 })
  })

  it('changes nothing: no audit row, no changes, no event', async () => {
    const count = () =>
      setup.server.service.store.read(async (tx) => {
        const rows = await Promise.all(
          (['audit_log', 'webhook_events', 'ledger_entries'] as const).map((table) =>
            tx
              .selectFrom(table)
              .select((part) => part.fn.countAll().as('n'))
              .executeTakeFirst(),
          ),
        )
        return rows.map((row) => Number(row?.n))
      })
    const before = await count()
    await estimate('BASE', 'USDC')
    await refuse('BASE', 'USDC', { amount: 0 })
    expect(await count()).toEqual(before)
  })

  it('takes the plain Bitcoin addresses that a Spark wallet takes, and all three forms of Lightning', async () => {
    await estimate('SPARK', 'BTC', { destinationAddress: BITCOIN_ADDRESS })
    for (const { example } of accountTypes.LIGHTNING.fields) {
      await estimate('LIGHTNING', 'BTC', { destinationAddress: example })
    }
  })

  it('takes an address that ends in a sandbox selector', async () => {
    await estimate('SOLANA', 'USDC', { destinationAddress: 'GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGU002' })
  })

  it.each(['InternalAccount:00000000-0000-4000-8000-000000000000', 'no id', ''])(
    'answers 404 for the account %s',
    async (internalAccountId) => {
      const refusal = await refuse('SOLANA', 'USDC', { internalAccountId }, 404)
      expect(refusal).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { field: 'internalAccountId' } })
    },
  )

  it.each([
    ['an account of money', 'SOLANA', 'USDC', { internalAccountId: 'USD' }, 'INVALID_INPUT', 'internalAccountId'],
    [
      'a currency that the account does not hold',
      'SOLANA',
      'USDC',
      { currency: 'USDT' },
      'INVALID_CURRENCY',
      'currency',
    ],
    ['a currency that nobody knows', 'SOLANA', 'USDC', { currency: 'XYZ' }, 'INVALID_CURRENCY', 'currency'],
    ['a network that nobody knows', 'SOLANA', 'USDC', { cryptoNetwork: 'solana' }, 'INVALID_INPUT', 'cryptoNetwork'],
    ['a network without that asset', 'TRON', 'USDC', {}, 'INVALID_INPUT', 'cryptoNetwork'],
    [
      'another chain’s address',
      'SOLANA',
      'USDC',
      { destinationAddress: BITCOIN_ADDRESS },
      'INVALID_INPUT',
      'destinationAddress',
    ],
    [
      'an address with a wrong letter',
      'BITCOIN',
      'BTC',
      { destinationAddress: BITCOIN_ADDRESS.replace('8d6', '8d7') },
      'INVALID_INPUT',
      'destinationAddress',
    ],
    ['no address', 'BASE', 'USDC', { destinationAddress: '' }, 'INVALID_INPUT', 'destinationAddress'],
    ['an amount that fees would take', 'BITCOIN', 'BTC', { amount: 1_410 }, 'INVALID_AMOUNT', 'amount'],
    ['nothing', 'SPARK', 'BTC', { amount: 0 }, 'INVALID_AMOUNT', 'amount'],
    ['less than nothing', 'SPARK', 'BTC', { amount: -1 }, 'INVALID_AMOUNT', 'amount'],
    ['half a unit', 'SPARK', 'BTC', { amount: 0.5 }, 'INVALID_INPUT', 'amount'],
    ['no network', 'SPARK', 'BTC', { cryptoNetwork: undefined }, 'INVALID_INPUT', 'cryptoNetwork'],
  ] as const)('refuses %s', async (_what, network, currency, change, code, field) => {
    const given: Record<string, unknown> = { ...change }
    if (given.internalAccountId === 'USD') given.internalAccountId = accounts.USD
    const refusal = await refuse(network, currency, given)
    expect(refusal.code).toBe(code)
    const { details } = refusal
    expect(details?.field ?? details?.errors?.[0]?.field).toBe(field)
  })

  it('the smallest amount above the fees arrives', async () => {
    expect((await estimate('BITCOIN', 'BTC', { amount: 1_411 })).netAmount).toBe(1)
    expect(findCurrency('BTC')?.decimals).toBe(8)
  })

  it('needs a credential, and one that may only read is enough', async () => {
    const { as } = setup.server
    const body = bodyOf('SPARK', 'BTC')
    await as.nobody.call('estimateCryptoWithdrawalFee', { body }, 401)
    const token = await as.platform.call('createToken', { body: { name: 'Reader', permissions: ['VIEW'] } }, 201)
    await as.token(token.clientId, token.clientSecret ?? '').call('estimateCryptoWithdrawalFee', { body }, 200)
  })
})
