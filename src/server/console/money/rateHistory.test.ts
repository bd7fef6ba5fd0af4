import { expect, it } from 'vitest'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()

const HOUR_MS = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()
const now = () => Date.parse(server.clock.iso())

function queryOf(change: Record<string, string> = {}) {
  return {
    sourceCurrency: 'USD',
    destinationCurrency: 'MXN',
    startDate: iso(now() - 6 * HOUR_MS),
    endDate: iso(now()),
    ...change,
  } as never
}
const history = (change?: Record<string, string>) =>
  server.as.console.call('listRateHistory', { query: queryOf(change) }, 200)
const refused = (change: Record<string, string>) =>
  server.as.console.call('listRateHistory', { query: queryOf(change) }, 400)

it('ends in the bucket of now with the rate that the interface answers', async () => {
  const reply = await history()
  expect(reply.points).toHaveLength(73)
  expect(Date.parse(reply.bucketEndsAt) - Date.parse(reply.points.at(-1)?.at ?? '')).toBe(300_000)
  const query = { sourceCurrency: 'USD', destinationCurrency: ['MXN'] } as never
  const { data } = await server.as.platform.call('getExchangeRates', { query }, 200)
  expect(reply.points.at(-1)?.exchangeRate).toBe(data[0]?.exchangeRate)
  expect(reply.baseRatesDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('answers the same again, and moves only from bucket to bucket', async () => {
  const reply = await history()
  expect(await history()).toEqual(reply)
  expect(new Set(reply.points.map(({ exchangeRate }) => exchangeRate)).size).toBeGreaterThan(50)
})

it('spreads the fees over the amount: dearer with them, dearest with the platform’s', async () => {
  const platformFee = {
    feeType: 'CROSS_CURRENCY_TRANSACTION',
    sourceCurrency: 'USD',
    fixedFee: { amount: 50, currency: 'USD' },
    variableFeeBps: 30,
  }
  const { feeConfigs } = await server.as.platform.call('getPlatformConfig', {}, 200)
  await server.as.platform.call('updatePlatformConfig', { body: { feeConfigs: [platformFee] } as never }, 200)
  const [mid, service, all] = await Promise.all(
    ['NONE', 'SERVICE', 'ALL'].map((fees) => history({ fees, sendingAmount: '100000' })),
  )
  const last = (reply: typeof mid) => reply?.points.at(-1)?.exchangeRate ?? 0
  expect(last(service)).toBeGreaterThan(last(mid))
  expect(last(all)).toBeGreaterThan(last(service))
  expect(last(all) / last(mid)).toBeCloseTo(100_000 / (100_000 - (all?.feesMinor ?? 0)), 9)
  const query = { sourceCurrency: 'USD', destinationCurrency: ['MXN'], sendingAmount: '100000' } as never
  const rates = await server.as.platform.call('getExchangeRates', { query }, 200)
  expect(all?.feesMinor).toBe(rates.data[0]?.fees.total)
  await server.as.platform.call('updatePlatformConfig', { body: { feeConfigs: feeConfigs ?? [] } as never }, 200)
})

it('never tells the rates of the future', async () => {
  const reply = await history({ endDate: iso(now() + 24 * HOUR_MS) })
  expect(Date.parse(reply.bucketEndsAt) - Date.parse(reply.points.at(-1)?.at ?? '')).toBe(300_000)
})

it.each([
  ['stepMinutes', { stepMinutes: '7' }],
  ['stepMinutes', { startDate: '2020-01-01T00:00:00Z' }],
  ['startDate', { startDate: '2099-01-01T00:00:00Z' }],
  ['sendingAmount', { fees: 'ALL' }],
  ['sendingAmount', { fees: 'SERVICE', sendingAmount: '1' }],
  ['destinationCurrency', { destinationCurrency: 'XYZ' }],
])('refuses what it cannot draw and names %s', async (field, change) => {
  expect((await refused(change)).details).toMatchObject({ field })
})
