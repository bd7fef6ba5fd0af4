import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type CoinKit, startCoinKit } from '../testing/coinKit'

let kit: CoinKit

const coinNow = (stablecoinId: string) =>
  kit.server.as.platform.call('getStablecoin', { params: { stablecoinId } }, 200)

describe('registerStablecoin', () => {
  const server = shareTestServer()
  beforeEach(async () => {
    kit = await startCoinKit({ on: server })
  })

  it('registers the coin as the provider describes it, under the only link', async () => {
    const at = kit.server.clock.iso()
    const coin = await kit.register({ providerTokenIdentifier: 'meridian-cash' }, 201)
    expect(coin).toEqual({
      id: expect.stringMatching(/^Stablecoin:/),
      name: 'Meridian Cash',
      symbol: 'MERIDI',
      baseCurrency: 'USD',
      network: 'SPARK',
      decimals: 6,
      issuanceStatus: 'PROVISIONED',
      serviceOperationsStatus: 'NOT_ENABLED',
      networkTokenIdentifier: 'btkn1-meridian-cash',
      provider: 'BRALE',
      stablecoinProviderAccountId: kit.linkId,
      providerEnvironment: 'SANDBOX',
      providerTokenIdentifier: 'meridian-cash',
      createdAt: at,
      updatedAt: at,
    })
    expect(await coinNow(coin.id)).toEqual(coin)
  })

  it.each([
    ['001', { issuanceStatus: 'PENDING_REVIEW', decimals: 6 }],
    ['003', { issuanceStatus: 'PROVISIONING', decimals: 6 }],
    ['004', { issuanceStatus: 'REJECTED', decimals: 6 }],
    ['005', { issuanceStatus: 'FAILED', decimals: 6 }],
    ['102', { issuanceStatus: 'PROVISIONED', decimals: 2 }],
    ['118', { issuanceStatus: 'PROVISIONED', decimals: 18 }],
  ])('a coin that ends %s is %o', async (end, expected) => {
    expect(await kit.register({ providerTokenIdentifier: `coin-${end}` }, 201)).toMatchObject(expected)
  })

  it('makes name and symbol of whole characters, and answers what it keeps', async () => {
    const coin = await kit.register({ providerTokenIdentifier: 'a𝐀𝐁𝐂𝐃𝐄𝐅 𐐨x' }, 201)
    expect(coin).toMatchObject({ name: 'A𝐀𝐁𝐂𝐃𝐄𝐅 𐐀x', symbol: 'A𝐀𝐁𝐂𝐃𝐄' })
    expect(await coinNow(coin.id)).toEqual(coin)
  })

  it('sets a coin that ends 003 up within 30 seconds', async () => {
    const { id, ...before } = await kit.register({ providerTokenIdentifier: 'coin-later-003' }, 201)
    await kit.server.clock.advance(29.999)
    expect(await coinNow(id)).toEqual({ id, ...before })
    await kit.server.clock.advance(0.001)
    expect(await coinNow(id)).toMatchObject({ issuanceStatus: 'PROVISIONED', updatedAt: kit.server.clock.iso() })
  })

  it('refuses a coin that the provider does not know', async () => {
    expect(await kit.register({ providerTokenIdentifier: 'coin-002' }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'providerTokenIdentifier', reason: 'UNKNOWN_TO_PROVIDER' },
    })
  })

  it('is done once under one key', async () => {
    const headers = kit.newKey()
    const body = { providerTokenIdentifier: 'once', networkTokenIdentifier: 'btkn1once', network: 'SPARK' as const }
    const call = () => kit.server.as.platform.call('registerStablecoin', { headers, body }, 201)
    expect(await call()).toEqual(await call())
    const keyless = await kit.server.as.platform.call('registerStablecoin', { body }, 400)
    expect(keyless).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'Idempotency-Key' } })
  })

  it.each([
    [{ network: 'BASE' }, 'network'],
    [{ network: undefined }, 'network'],
    [{ providerTokenIdentifier: '' }, 'providerTokenIdentifier'],
    [{ networkTokenIdentifier: 12 }, 'networkTokenIdentifier'],
  ])('refuses %o', async (body, field) => {
    expect(await kit.register(body as object, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { field } })
  })
})

describe('a coin beside the only one', () => {
  beforeEach(async () => {
    kit = await startCoinKit()
  })
  afterEach(() => kit.server.close())

  it.each([
    [{ networkTokenIdentifier: 'btkn1other' }, 'providerTokenIdentifier'],
    [{ providerTokenIdentifier: 'other', networkTokenIdentifier: 'btkn1-harbor-dollar' }, 'networkTokenIdentifier'],
  ])('refuses a coin that is registered already: %o', async (body, field) => {
    expect(await kit.register(body, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { field, reason: 'STABLECOIN_REGISTERED', stablecoinId: kit.coinId },
    })
  })
})

describe('the link of a coin', () => {
  beforeEach(async () => {
    kit = await startCoinKit()
  })
  afterEach(() => kit.server.close())

  const code = async (body: object, status: 400 | 404) => (await kit.register(body, status)).code

  it('must be named where several are active, and the refusal names them', async () => {
    const second = await kit.link({ apiClientId: 'issuer-key-8' }, 201)
    const refusal = await kit.register({ providerTokenIdentifier: 'x' }, 400)
    expect(refusal).toMatchObject({
      code: 'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
      details: {
        field: 'stablecoinProviderAccountId',
        stablecoinProviderAccountIds: [second.id, kit.linkId],
      },
    })
    const named = { providerTokenIdentifier: 'x', stablecoinProviderAccountId: second.id }
    expect(await kit.register(named, 201)).toMatchObject({ stablecoinProviderAccountId: second.id })
  })

  it('is the active one where others are not', async () => {
    await kit.link({ apiClientId: 'issuer-005' }, 201)
    await kit.server.clock.advance(30)
    expect(await kit.register({ providerTokenIdentifier: 'x' }, 201)).toMatchObject({
      stablecoinProviderAccountId: kit.linkId,
    })
  })

  it('is looked for: none active, unknown, malformed', async () => {
    const unknown = 'StablecoinProviderAccount:00000000-0000-7000-8000-000000000000'
    for (const stablecoinProviderAccountId of [unknown, 'nonsense', ''])
      expect(await code({ providerTokenIdentifier: 'x', stablecoinProviderAccountId }, 404)).toBe(
        'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND',
      )
    kit.server.service.store.sqlite.exec("UPDATE stablecoin_provider_accounts SET status = 'REVOKED'")
    expect(await code({ providerTokenIdentifier: 'x' }, 404)).toBe('STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND')
  })
})
