import { describe, expect, it } from 'vitest'
import { findCurrency } from '../../../../contract/exchange-rates/currencies'
import { ACCOUNT_TYPES, accountTypes } from '../../../../contract/external-accounts/accountTypes'
import { COUNTRY_CODES } from '../../../../contract/primitives/countries'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

const discover = async (query: { country?: string; currency?: string } = {}) =>
  (await server.as.platform.call('getDiscoveries', { query }, 200)).data

describe('getDiscoveries', () => {
  it('gives everything without filters, each name once per country and currency', async () => {
    const data = await discover()
    const keys = data.map(({ bankName, country, currency }) => `${country} ${currency} ${bankName.toLowerCase()}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(data.every(({ country }) => COUNTRY_CODES.has(country))).toBe(true)
    expect(data.every(({ currency }) => findCurrency(currency) !== null)).toBe(true)
    const countries = data.map(({ country }) => country)
    expect(countries).toEqual([...countries].sort())
  })

  it('narrows by country, by currency, and by both', async () => {
    const [byCountry, byCurrency] = [await discover({ country: 'NG' }), await discover({ currency: 'XOF' })]
    expect(byCountry).toContainEqual({
      bankName: 'Access Bank',
      displayName: 'Access Bank PLC',
      country: 'NG',
      currency: 'NGN',
    })
    expect(new Set(byCountry.map(({ country }) => country))).toEqual(new Set(['NG']))
    expect(new Set(byCurrency.map(({ country }) => country))).toEqual(new Set(['BJ', 'CI', 'SN', 'TG']))
    expect(new Set((await discover({ country: 'SN', currency: 'XOF' })).map(({ country }) => country))).toEqual(
      new Set(['SN']),
    )
    expect(await discover({ country: 'NG', currency: 'KES' })).toEqual([])
  })

  it('answers an empty list for a country and a currency that exist and have no bank here', async () => {
    expect(await discover({ country: 'IS' })).toEqual([])
    expect(await discover({ currency: 'NOK' })).toEqual([])
  })

  it.each([
    [{ country: 'ZZ' }, 'INVALID_INPUT', 'country'],
    [{ country: 'ng' }, 'INVALID_INPUT', 'country'],
    [{ country: '' }, 'INVALID_INPUT', 'country'],
    [{ currency: 'XYZ' }, 'INVALID_CURRENCY', 'currency'],
    [{ currency: 'ngn' }, 'INVALID_CURRENCY', 'currency'],
  ])('refuses the bad code of %o', async (query, code, field) => {
    const refusal = await server.as.platform.call('getDiscoveries', { query }, 400)
    expect(refusal).toMatchObject({ code, details: { field } })
  })

  it('needs a credential', async () => {
    await server.as.nobody.call('getDiscoveries', {}, 401)
  })
})

describe('what the account types name', () => {
  const fixed = ACCOUNT_TYPES.filter((type) => accountTypes[type].country !== undefined && type !== 'USD_ACCOUNT')

  it('each type of one country that asks for a bank has banks, its example among them', async () => {
    for (const type of fixed) {
      const { country = '', fields } = accountTypes[type]
      const asked = fields.find(({ name }) => name === 'bankName')
      if (asked === undefined) continue
      const names = (await discover({ country })).map(({ bankName }) => bankName)
      expect(names.length, type).toBeGreaterThanOrEqual(5)
      expect(names, type).toEqual(expect.arrayContaining([asked.example, ...(asked.suggestions ?? [])]))
    }
  })

  it('each provider that a mobile type suggests is listed for its country', async () => {
    for (const type of fixed) {
      const { country = '', fields } = accountTypes[type]
      const suggested = fields.find(({ name }) => name === 'provider')?.suggestions ?? []
      const names = (await discover({ country })).map(({ bankName }) => bankName)
      expect(names, type).toEqual(expect.arrayContaining([...suggested]))
    }
  })
})
