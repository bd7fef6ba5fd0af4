import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoinKit, startCoinKit } from '../testing/coinKit'

let kit: CoinKit
const links: string[] = []
const coins: string[] = []
const operations: string[] = []

/** Three links (active, revoked, invalid), three coins, and seven operations on the first coin, a second apart. */
beforeAll(async () => {
  kit = await startCoinKit()
  links.push(kit.linkId)
  coins.push(kit.coinId)
  for (const apiClientId of ['issuer-005', 'issuer-004']) {
    await kit.server.clock.advance(1)
    links.push((await kit.link({ apiClientId }, 201)).id)
  }
  await kit.server.clock.advance(31)
  for (const providerTokenIdentifier of ['coin-001', 'coin-102']) {
    await kit.server.clock.advance(1)
    coins.push((await kit.register({ providerTokenIdentifier }, 201)).id)
  }
  for (let n = 0; n < 7; n += 1) {
    await kit.server.clock.advance(1)
    operations.push((await (n % 3 === 2 ? kit.burn({}, 201) : kit.mint({}, 201))).id)
  }
})
afterAll(() => kit.server.close())

const { platform } = { platform: () => kit.server.as.platform }
const linksBy = async (query: object) =>
  (await platform().call('listStablecoinProviderAccounts', { query }, 200)).data.map(({ id }) => id)
const coinsBy = async (query: object) =>
  (await platform().call('listStablecoins', { query }, 200)).data.map(({ id }) => id)
const operationsBy = (query: object) =>
  platform().call('listStablecoinOperations', { params: { stablecoinId: kit.coinId }, query }, 200)

describe('links', () => {
  it('are listed newest first, and by provider and state', async () => {
    const [active, revoked, invalid] = links
    expect(await linksBy({})).toEqual([invalid, revoked, active])
    expect(await linksBy({ provider: 'BRALE' })).toEqual([invalid, revoked, active])
    expect(await linksBy({ status: 'ACTIVE' })).toEqual([active])
    expect(await linksBy({ status: 'REVOKED' })).toEqual([revoked])
    expect(await linksBy({ status: 'INVALID', provider: 'BRALE' })).toEqual([invalid])
  })

  it('are not found by another id', async () => {
    for (const stablecoinProviderAccountId of [kit.coinId, 'x'])
      expect(
        await platform().call('getStablecoinProviderAccount', { params: { stablecoinProviderAccountId } }, 404),
      ).toMatchObject({
        code: 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
        details: { field: 'stablecoinProviderAccountId' },
      })
  })
})

describe('coins', () => {
  it('are listed newest first, and by states and provider', async () => {
    const [first, second, third] = coins
    expect(await coinsBy({})).toEqual([third, second, first])
    expect(await coinsBy({ issuanceStatus: 'PROVISIONED' })).toEqual([third, first])
    expect(await coinsBy({ issuanceStatus: 'PENDING_REVIEW', provider: 'BRALE' })).toEqual([second])
    expect(await coinsBy({ serviceOperationsStatus: 'NOT_ENABLED' })).toEqual([third, second, first])
    expect(await coinsBy({ serviceOperationsStatus: 'ENABLED' })).toEqual([])
  })

  it('come in pages', async () => {
    const first = await platform().call('listStablecoins', { query: { limit: '2' } }, 200)
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const rest = { limit: '2', cursor: first.nextCursor ?? '' }
    expect(await coinsBy(rest)).toEqual([coins[0]])
  })

  it('are not found by another id', async () => {
    for (const stablecoinId of ['Stablecoin:x', kit.linkId])
      expect(await platform().call('getStablecoin', { params: { stablecoinId } }, 404)).toMatchObject({
        code: 'REFERENCE_NOT_FOUND',
        details: { field: 'stablecoinId' },
      })
  })
})

describe('mints and burns', () => {
  it('are listed newest first, and by type, with exact totals', async () => {
    const all = await operationsBy({})
    expect(all.data.map(({ id }) => id)).toEqual(operations.toReversed())
    expect(all.totalCount).toBe(7)
    const burns = await operationsBy({ operationType: 'BURN' })
    expect(burns.data.map(({ id }) => id)).toEqual([operations[5], operations[2]])
    expect(burns.totalCount).toBe(2)
    expect((await operationsBy({ operationType: 'MINT' })).totalCount).toBe(5)
  })

  it('come in pages whose cursors belong to their filters', async () => {
    const first = await operationsBy({ limit: '3', operationType: 'MINT' })
    expect(first).toMatchObject({ hasMore: true, totalCount: 5 })
    const cursor = first.nextCursor ?? ''
    const rest = await operationsBy({ limit: '3', operationType: 'MINT', cursor })
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual([6, 4, 3, 1, 0].map((index) => operations[index]))
    const call = { params: { stablecoinId: kit.coinId }, query: { cursor } }
    expect(await platform().call('listStablecoinOperations', call, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'cursor' },
    })
  })

  it('are each of one coin', async () => {
    const params = { stablecoinId: coins[2] ?? '' }
    expect(await platform().call('listStablecoinOperations', { params }, 200)).toEqual({
      data: [],
      hasMore: false,
      totalCount: 0,
    })
    const unknown = { params: { stablecoinId: 'x' } }
    expect((await platform().call('listStablecoinOperations', unknown, 404)).code).toBe('REFERENCE_NOT_FOUND')
    const other = { params: { stablecoinOperationId: kit.coinId } }
    expect(await platform().call('getStablecoinOperation', other, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: { field: 'stablecoinOperationId' },
    })
  })
})

it.each([
  ['listStablecoinProviderAccounts', 'status', 'GONE'],
  ['listStablecoins', 'issuanceStatus', 'NEW'],
  ['listStablecoins', 'limit', '101'],
] as const)('%s refuses %s=%s', async (id, name, value) => {
  const refusal = await platform().call(id, { query: { [name]: value } }, 400)
  expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field: name } })
})
