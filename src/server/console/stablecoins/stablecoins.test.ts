import { beforeEach, describe, expect, it } from 'vitest'
import { type CoinKit, startCoinKit } from '../../areas/stablecoins/testing/coinKit'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'

const shared = shareTestServer()
emptyBeforeEach(shared)
let kit: CoinKit
beforeEach(async () => {
  kit = await startCoinKit({ on: shared })
})

const desk = () => kit.server.as.desk
const operations = (query: object = {}) => desk().call('listCoinOperations', { query }, 200)

describe('coins', () => {
  it('are listed with their link, what stands with the provider, and their mints and burns', async () => {
    await kit.mint({}, 201)
    await kit.mint({}, 201)
    await kit.burn({ amount: '10000' }, 201)
    const coin = await kit.server.as.platform.call('getStablecoin', { params: { stablecoinId: kit.coinId } }, 200)
    const expected = {
      ...coin,
      providerAccountId: expect.stringMatching(/^acct_/),
      linkStatus: 'ACTIVE',
      providerBalance: '999999990000',
      mints: 2,
      burns: 1,
    }
    expect(await desk().call('listCoins', {}, 200)).toMatchObject({ data: [expected], totalCount: 1 })
    expect(await desk().call('getCoin', { params: { stablecoinId: kit.coinId } }, 200)).toEqual(expected)
    expect((await desk().call('listCoins', { query: { issuanceStatus: 'FAILED' } }, 200)).data).toEqual([])
    expect((await desk().call('getCoin', { params: { stablecoinId: 'x' } }, 404)).code).toBe('REFERENCE_NOT_FOUND')
  })
})

describe('mints and burns', () => {
  it('are listed over all coins with their accounts and steps, and narrowed', async () => {
    const mint = await kit.mint({ fundingSource: { type: 'ACH_DEBIT', externalAccountId: kit.bankId } }, 201)
    await kit.server.clock.advance(60)
    const other = await kit.register({ providerTokenIdentifier: 'other-102' }, 201)
    const burn = await kit.server.as.platform.call(
      'createStablecoinBurn',
      {
        params: { stablecoinId: other.id },
        headers: kit.newKey(),
        body: {
          amount: '1',
          source: { type: 'EXTERNAL_ACCOUNT' },
          destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: kit.bankId, rail: 'WIRE' },
        },
      },
      201,
    )
    const page = await operations()
    expect(page.data.map(({ id }) => id)).toEqual([burn.id, mint.id])
    expect(page.totalCount).toBe(2)
    expect((await operations({ stablecoinId: other.id })).totalCount).toBe(1)
    const completed = await kit.server.as.platform.call(
      'getStablecoinOperation',
      { params: { stablecoinOperationId: mint.id } },
      200,
    )
    expect(page.data[1]).toEqual({
      ...completed,
      coinName: 'Harbor Dollar',
      symbol: 'HARBOR',
      decimals: 6,
      fundingAccount: { id: kit.bankId, holderName: expect.any(String), identifier: expect.stringMatching(/999$/) },
      destinationAccount: { id: kit.walletId, holderName: null, identifier: expect.stringMatching(/^spark1/) },
      steps: expect.any(Array),
      isStalled: false,
    })
    const params = { stablecoinOperationId: mint.id }
    const one = await desk().call('getCoinOperation', { params }, 200)
    expect(one).toEqual(page.data[1])
    expect(one.steps.map(({ status }) => status)).toEqual(['CREATED', 'PENDING_PROVIDER', 'PROCESSING', 'COMPLETED'])
    const idsBy = async (query: object) => (await operations(query)).data.map(({ id }) => id)
    expect(await idsBy({ operationType: 'MINT' })).toEqual([mint.id])
    expect(await idsBy({ status: 'PENDING_FUNDING' })).toEqual([burn.id])
    expect(await idsBy({ stablecoinId: other.id })).toEqual([burn.id])
    expect(await idsBy({ endDate: mint.createdAt })).toEqual([mint.id])
    expect(await idsBy({ startDate: burn.createdAt })).toEqual([burn.id])
  })

  it('say that they stand still', async () => {
    const { id } = await kit.mint({}, 201)
    await desk().call('switchStablecoinProvider', { body: { isFundingHeld: true } }, 200)
    await kit.server.clock.advance(10)
    const look = () => desk().call('getCoinOperation', { params: { stablecoinOperationId: id } }, 200)
    expect(await look()).toMatchObject({ status: 'PENDING_FUNDING', isStalled: true })
    await desk().call('switchStablecoinProvider', { body: { isAvailable: false, isFundingHeld: false } }, 200)
    expect((await look()).isStalled).toBe(true)
    await desk().call('switchStablecoinProvider', { body: { isAvailable: true } }, 200)
    expect((await look()).isStalled).toBe(false)
    await kit.server.clock.advance(5)
    expect((await look()).status).toBe('PROCESSING')
  })
})

describe('the provider', () => {
  it('is switched, both switches apart, with a row in the audit log; a reset brings it back', async () => {
    const read = () => desk().call('getStablecoinProvider', {}, 200)
    expect(await read()).toEqual({ isAvailable: true, isFundingHeld: false })
    await desk().call('switchStablecoinProvider', { body: { isAvailable: false } }, 200)
    await desk().call('switchStablecoinProvider', { body: { isFundingHeld: true } }, 200)
    expect(await read()).toEqual({ isAvailable: false, isFundingHeld: true })
    const { data } = await desk().call('listAuditEntries', { query: { operationId: 'switchStablecoinProvider' } }, 200)
    expect(data[0]).toMatchObject({ details: { isAvailable: false, isFundingHeld: true, resumed: 0 } })
    expect((await desk().call('switchStablecoinProvider', { body: {} }, 400)).code).toBe('INVALID_INPUT')
  })
})
