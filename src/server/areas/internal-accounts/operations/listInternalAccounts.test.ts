import { beforeAll, describe, expect, it } from 'vitest'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()
let customerId: string
beforeAll(async () => {
  customerId = (await server.as.platform.call('createCustomer', { body: individualBody() }, 201)).id
})

const list = (query: Record<string, string>) =>
  server.as.platform.call('listCustomerInternalAccounts', { query: query as never }, 200)

describe('listCustomerInternalAccounts', () => {
  it('shows one account per supported currency, and a wallet for USDB', async () => {
    const config = await server.as.platform.call('getPlatformConfig', {}, 200)
    const { data, totalCount } = await list({ customerId, limit: '100' })
    const supported = (config.supportedCurrencies ?? []).map((currency) => currency.currencyCode)
    expect(data.map((account) => account.balance.currency.code).sort()).toEqual([...supported].sort())
    expect(totalCount).toBe(supported.length)
    const wallet = data.find((account) => account.balance.currency.code === 'USDB')
    expect(wallet).toMatchObject({ type: 'EMBEDDED_WALLET', privateEnabled: false, customerId })
    const dollars = data.find((account) => account.balance.currency.code === 'USD')
    expect(dollars).toMatchObject({
      type: 'INTERNAL_FIAT',
      status: 'ACTIVE',
      customerId,
      balance: { amount: 0, currency: { code: 'USD', name: 'United States Dollar', symbol: '$', decimals: 2 } },
      totalBalance: { amount: 0 },
      createdAt: server.clock.iso(),
    })
    expect(dollars).not.toHaveProperty('privateEnabled')
  })

  it('filters by currency and type, counts exactly and pages', async () => {
    expect((await list({ customerId, currency: 'USD' })).totalCount).toBe(1)
    expect((await list({ type: 'EMBEDDED_WALLET' })).totalCount).toBe(1)
    expect((await list({ customerId, type: 'INTERNAL_FIAT', currency: 'USDB' })).data).toEqual([])
    const all = await list({ customerId, limit: '100' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ customerId, limit: '3', ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.data.map((account) => account.id))
      cursor = page.nextCursor
      expect(page.hasMore).toBe(cursor !== undefined)
      expect(page.totalCount).toBe(all.totalCount)
    } while (cursor !== undefined)
    expect(seen).toEqual(all.data.map((account) => account.id))
  })

  it('has nothing for somebody unknown and nothing of the platform', async () => {
    expect((await list({ customerId: 'Customer:nobody' })).data).toEqual([])
    const { data } = await list({ limit: '100' })
    expect(data.every((account) => account.customerId === customerId)).toBe(true)
  })

  it.each([{ limit: '0' }, { limit: '101' }, { type: 'SAVINGS' }, { cursor: 'nonsense' }])(
    'refuses %o',
    async (query) => {
      const reply = await server.as.platform.call('listCustomerInternalAccounts', { query: query as never }, 400)
      expect(reply.code).toBe('INVALID_INPUT')
    },
  )

  it('needs a credential', async () => {
    await server.as.nobody.call('listCustomerInternalAccounts', {}, 401)
    await server.as.nobody.call('listPlatformInternalAccounts', {}, 401)
  })
})

describe('listPlatformInternalAccounts', () => {
  it('shows all of the platform’s accounts without a customer, unpaged', async () => {
    const config = await server.as.platform.call('getPlatformConfig', {}, 200)
    const { data } = await server.as.platform.call('listPlatformInternalAccounts', {}, 200)
    expect(data).toHaveLength(config.supportedCurrencies?.length ?? 0)
    for (const account of data) {
      expect(account).not.toHaveProperty('customerId')
      expect(account.fundingPaymentInstructions[0]?.isPlatformAccount).toBe(true)
    }
    const usdb = await server.as.platform.call('listPlatformInternalAccounts', { query: { currency: 'USDB' } }, 200)
    expect(usdb.data.map((account) => account.type)).toEqual(['INTERNAL_CRYPTO'])
    const none = await server.as.platform.call(
      'listPlatformInternalAccounts',
      { query: { currency: 'USDB', type: 'INTERNAL_FIAT' } },
      200,
    )
    expect(none.data).toEqual([])
    await server.as.platform.call('listPlatformInternalAccounts', { query: { type: 'SAVINGS' as never } }, 400)
  })
})
