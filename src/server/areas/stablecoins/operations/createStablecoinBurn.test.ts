import { beforeEach, describe, expect, it } from 'vitest'
import { readSparkAddress } from '../../../crypto/addresses/sparkAddress'
import { shareTestServer } from '../../../testing/sharedServer'
import { type CoinKit, startCoinKit } from '../testing/coinKit'

const server = shareTestServer()
let kit: CoinKit
beforeEach(async () => {
  kit = await startCoinKit({ on: server })
})

const EXTERNAL = { type: 'EXTERNAL_ACCOUNT' as const }
const MILLION = 1_000_000_000_000n

const now = (stablecoinOperationId: string) =>
  kit.server.as.platform.call('getStablecoinOperation', { params: { stablecoinOperationId } }, 200)
const provider = (body: { isAvailable?: boolean; isFundingHeld?: boolean }) =>
  kit.server.as.console.call('switchStablecoinProvider', { body }, 200)
const atProvider = async () =>
  BigInt((await kit.server.as.console.call('getCoin', { params: { stablecoinId: kit.coinId } }, 200)).providerBalance)
const to = (change: object = {}) => ({
  type: 'EXTERNAL_ACCOUNT' as const,
  externalAccountId: kit.bankId,
  rail: 'WIRE' as const,
  ...change,
})

describe('createStablecoinBurn', () => {
  it('of coins from any wallet says where they have to go, and until when', async () => {
    const burn = await kit.burn({ source: EXTERNAL, amount: '12340000' }, 201)
    expect(burn).toMatchObject({
      operationType: 'BURN',
      status: 'PENDING_FUNDING',
      amount: '12340000',
      source: EXTERNAL,
      destination: { accountId: kit.bankId, rail: 'WIRE' },
      fundingInstructions: { network: 'SPARK', valueType: 'HARBOR', amount: '12340000' },
      estimatedDelivery: { rail: 'WIRE', amount: '1234', currency: 'USD', timing: expect.any(String) },
      expiresAt: new Date(kit.server.clock.now() + 7 * 24 * 3_600_000).toISOString(),
    })
    const address = burn.fundingInstructions?.address ?? ''
    expect(readSparkAddress(address, { isTailFree: false })).toEqual({ ok: true })
    expect((await kit.burn({ source: EXTERNAL }, 201)).fundingInstructions?.address).not.toBe(address)
    await kit.server.clock.advance(60)
    expect(await kit.stepsOf(burn.id)).toBe('CREATED@0 PENDING_FUNDING@0 PROCESSING@5 COMPLETED@7')
    expect(await atProvider()).toBe(MILLION)
  })

  it('of coins at the provider needs no funding, and takes them at once', async () => {
    const burn = await kit.burn({ amount: '250000000000' }, 201)
    expect(burn).toMatchObject({ status: 'PENDING_PROVIDER', source: { type: 'PROVIDER_INTERNAL_BALANCE' } })
    expect(burn).not.toHaveProperty('fundingInstructions')
    expect(burn).not.toHaveProperty('expiresAt')
    expect(await atProvider()).toBe(MILLION - 250_000_000_000n)
    await kit.server.clock.advance(60)
    expect(await kit.stepsOf(burn.id)).toBe('CREATED@0 PENDING_PROVIDER@0 PROCESSING@2 COMPLETED@4')
    expect(await atProvider()).toBe(MILLION - 250_000_000_000n)
  })

  it('gives coins back that it took when it fails: to a bank account that ends 002', async () => {
    const externalAccountId = await kit.bank('002')
    const taken = await kit.burn({ amount: '10000', destination: to({ externalAccountId }) }, 201)
    const sent = await kit.burn({ source: EXTERNAL, destination: to({ externalAccountId }) }, 201)
    expect(await atProvider()).toBe(MILLION - 10_000n)
    await kit.server.clock.advance(60)
    for (const { id } of [taken, sent])
      expect(await now(id)).toMatchObject({ status: 'FAILED', failureReason: 'PROVIDER_TRANSFER_FAILED' })
    expect(await kit.stepsOf(taken.id)).toBe('CREATED@0 PENDING_PROVIDER@0 PROCESSING@2 FAILED@4')
    expect(await kit.stepsOf(sent.id)).toBe('CREATED@0 PENDING_FUNDING@0 PROCESSING@5 FAILED@7')
    expect(await atProvider()).toBe(MILLION)
  })

  it('may take all coins that there are, and not one cent more', async () => {
    const over = await kit.burn({ amount: String(MILLION + 10_000n) }, 400)
    expect(over).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'amount', reason: 'INSUFFICIENT_BALANCE' },
    })
    await kit.burn({ amount: String(MILLION) }, 201)
    expect(await atProvider()).toBe(0n)
    expect((await kit.burn({ amount: '10000' }, 400)).code).toBe('INVALID_AMOUNT')
    // Coins in wallets are nobody's business here.
    await kit.burn({ source: EXTERNAL, amount: String(MILLION * 5n) }, 201)
  })

  it('is done once of many at once against coins for three', async () => {
    const authorization = `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`
    const payload = {
      amount: String((MILLION / 3n / 10_000n) * 10_000n),
      source: { type: 'PROVIDER_INTERNAL_BALANCE' },
      destination: to(),
    }
    const call = () =>
      kit.server.raw({
        method: 'POST',
        url: `/2025-10-13/stablecoins/${kit.coinId}/burns`,
        headers: { host: 'localhost:4010', authorization, ...kit.newKey() },
        payload,
      })
    const replies = await Promise.all(Array.from({ length: 20 }, call))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(17)
    const list = { params: { stablecoinId: kit.coinId } }
    expect((await kit.server.as.platform.call('listStablecoinOperations', list, 200)).totalCount).toBe(3)
  })

  it('under one key at once is one burn', async () => {
    const headers = kit.newKey()
    const body = { amount: '10000', source: { type: 'PROVIDER_INTERNAL_BALANCE' as const }, destination: to() }
    const call = () =>
      kit.server.as.platform.call('createStablecoinBurn', { params: { stablecoinId: kit.coinId }, headers, body }, 201)
    const [first, ...others] = await Promise.all([call(), call(), call()])
    for (const other of others) expect(other).toEqual(first)
    expect(await atProvider()).toBe(MILLION - 10_000n)
  })

  it.each([
    ['WIRE', '16:00'],
    ['ACH_CREDIT', 'business days'],
    ['SAME_DAY_ACH_CREDIT', '14:00'],
    ['RTP_CREDIT', 'minutes'],
  ] as const)('by %s says when dollars arrive', async (rail, timing) => {
    const { estimatedDelivery, destination } = await kit.burn({ destination: to({ rail }) }, 201)
    expect(destination?.rail).toBe(rail)
    expect(estimatedDelivery?.rail).toBe(rail)
    expect(estimatedDelivery?.timing).toContain(timing)
  })

  it('of coins from a wallet expires when nobody sends them', async () => {
    await provider({ isFundingHeld: true })
    const { id } = await kit.burn({ source: EXTERNAL }, 201)
    await kit.server.clock.advance(7 * 24 * 3600)
    expect(await now(id)).toMatchObject({ status: 'EXPIRED' })
    await provider({ isFundingHeld: false })
  })
})

describe('what it refuses', () => {
  it.each([
    ['0', 'AMOUNT_NOT_POSITIVE'],
    ['25000001', 'FRACTION_OF_A_CENT'],
  ])('the amount %s', async (amount, reason) => {
    expect(await kit.burn({ amount }, 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'amount', reason },
    })
  })

  it('a source that is reserved', async () => {
    const source = { type: 'SERVICE_INTERNAL_ACCOUNT' as const, accountId: 'InternalAccount:1' }
    expect(await kit.burn({ source }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'source.type', reason: 'RESERVED' },
    })
  })

  it('an account that is none, of the wrong kind, or not ACTIVE', async () => {
    const field = 'destination.externalAccountId'
    const externalAccountId = 'ExternalAccount:00000000-0000-7000-8000-000000000000'
    expect(await kit.burn({ destination: to({ externalAccountId }) }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: { field },
    })
    expect(await kit.burn({ destination: to({ externalAccountId: kit.walletId }) }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field, reason: 'WRONG_KIND_OF_ACCOUNT' },
    })
    const params = { externalAccountId: kit.bankId }
    const body = { status: 'UNDER_REVIEW' as const, reason: 'Name does not fit' }
    await kit.server.as.desk.call('setExternalAccountStatus', { params, body }, 200)
    expect(await kit.burn({}, 400)).toMatchObject({
      code: 'INVALID_BANK_ACCOUNT',
      details: { field, reason: 'EXTERNAL_ACCOUNT_UNDER_REVIEW' },
    })
    expect(await atProvider()).toBe(MILLION)
  })

  it('a coin that nobody knows, a call without key, an order while the provider is away', async () => {
    const body = { amount: '10000', source: EXTERNAL, destination: to() }
    const call = (stablecoinId: string, headers: Record<string, string>, status: 400 | 404 | 503) =>
      kit.server.as.platform.call('createStablecoinBurn', { params: { stablecoinId }, headers, body }, status)
    expect(await call('x', kit.newKey(), 404)).toMatchObject({ code: 'REFERENCE_NOT_FOUND' })
    expect(await call(kit.coinId, {}, 400)).toMatchObject({ details: { field: 'Idempotency-Key' } })
    await provider({ isAvailable: false })
    expect(await call(kit.coinId, kit.newKey(), 503)).toMatchObject({ details: { reason: 'PROVIDER_UNAVAILABLE' } })
    await provider({ isAvailable: true })
    expect(await atProvider()).toBe(MILLION)
  })

  it.each([
    [{ source: { type: 'CASH' } }, 'source.type'],
    [{ destination: { type: 'WALLET', externalAccountId: 'x', rail: 'WIRE' } }, 'destination.type'],
    [{ destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: 'x', rail: 'PIGEON' } }, 'destination.rail'],
    [{ destination: { type: 'EXTERNAL_ACCOUNT', rail: 'WIRE' } }, 'destination.externalAccountId'],
  ])('%o names %s', async (body, field) => {
    expect(await kit.burn(body as object, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { field } })
  })
})
