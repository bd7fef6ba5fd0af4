import { describe, expect, it } from 'vitest'
import { COUNTRY_CODES } from '../../../../contract/primitives/countries'
import { shareTestServer } from '../../../testing/sharedServer'
import { UMA_PROVIDERS } from '../providers'

const server = shareTestServer()

const ask = (query: Record<string, string> = {}) =>
  server.as.platform.call('getAvailableUmaProviders', { query: { limit: '100', ...query } as never }, 200)
const domains = async (query: Record<string, string> = {}) => (await ask(query)).data.map(({ domain }) => domain)

/** ISO 7064 MOD 97-10 over letters as numbers, as ISO 17442 uses it. */
const remainderOf = (lei: string): bigint =>
  BigInt([...lei].map((character) => Number.parseInt(character, 36)).join('')) % 97n

describe('getAvailableUmaProviders', () => {
  it('has the sandbox’s own domain, allowed and with its currencies in full', async () => {
    const { umaDomain = '' } = await server.as.platform.call('getPlatformConfig', {}, 200)
    const { data } = await ask()
    const own = data.find(({ domain }) => domain === umaDomain)
    expect(own).toMatchObject({ name: 'Countersign Sandbox', allowListStatus: true })
    expect(own?.logoUrl).toBe(`https://${umaDomain}/logo.svg`)
    expect(own?.supportedCurrencies).toContainEqual({
      code: 'USD',
      name: 'United States Dollar',
      symbol: '$',
      decimals: 2,
    })
  })

  it('names each domain once, with known regions and a legal entity identifier with right check digits', async () => {
    const { data } = await ask()
    expect(new Set(data.map(({ domain }) => domain)).size).toBe(data.length)
    for (const { supportedRegions, lei } of data) {
      expect(supportedRegions.every((region) => COUNTRY_CODES.has(region))).toBe(true)
      expect(lei).toMatch(/^[A-Z0-9]{18}\d{2}$/)
      expect(remainderOf(lei)).toBe(1n)
    }
  })

  it('includes blocked providers by default and leaves them out when asked to', async () => {
    const blocked = UMA_PROVIDERS.filter(({ isAllowed }) => !isAllowed).map(({ domain }) => domain)
    expect(blocked.length).toBeGreaterThanOrEqual(2)
    expect(await domains()).toEqual(expect.arrayContaining(blocked))
    expect(await domains({ hasBlockedProviders: 'true' })).toEqual(await domains())
    const allowed = await domains({ hasBlockedProviders: 'false' })
    expect(allowed.filter((domain) => blocked.includes(domain))).toEqual([])
    expect((await ask({ hasBlockedProviders: 'false' })).totalCount).toBe(UMA_PROVIDERS.length - blocked.length)
  })

  it('narrows by country and by currency', async () => {
    const { data } = await ask({ countryCode: 'NG', currencyCode: 'USDT' })
    expect(data.map(({ name }) => name)).toEqual(['Lagoon Wallet'])
    expect(await domains({ countryCode: 'IS' })).toEqual([])
    expect(await domains({ currencyCode: 'XYZ' })).toEqual([])
  })

  it('gives the ones listed last first, and the other way round when asked', async () => {
    const listed = UMA_PROVIDERS.map(({ domain }) => domain)
    expect(await domains()).toEqual(listed.toReversed())
    expect(await domains({ sortOrder: 'desc' })).toEqual(listed.toReversed())
    expect(await domains({ sortOrder: 'asc' })).toEqual(listed)
  })

  it('comes in pages that count what matches, and a cursor belongs to its filters', async () => {
    const first = await ask({ limit: '3', currencyCode: 'EUR' })
    expect(first).toMatchObject({
      hasMore: true,
      totalCount: UMA_PROVIDERS.filter((p) => p.currencies.includes('EUR')).length,
    })
    const cursor = first.nextCursor ?? ''
    const second = await ask({ limit: '3', currencyCode: 'EUR', cursor })
    expect(second.data[0]?.domain).not.toBe(first.data[2]?.domain)
    const refusal = await server.as.platform.call('getAvailableUmaProviders', { query: { cursor } }, 400)
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'cursor' } })
  })

  it.each([{ limit: '0' }, { limit: '101' }, { hasBlockedProviders: 'maybe' }, { sortOrder: 'up' }])(
    'refuses %o',
    async (query) => {
      const refusal = await server.as.platform.call('getAvailableUmaProviders', { query: query as never }, 400)
      expect(refusal.code).toBe('INVALID_INPUT')
    },
  )

  it('needs a credential', async () => {
    await server.as.nobody.call('getAvailableUmaProviders', {}, 401)
  })
})
