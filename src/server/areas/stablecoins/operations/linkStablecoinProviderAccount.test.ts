import { beforeEach, describe, expect, it } from 'vitest'
import { shareTestServer } from '../../../testing/sharedServer'
import { type CoinKit, SECRET, startCoinKit } from '../testing/coinKit'

const server = shareTestServer()
let kit: CoinKit
/** Credentials that nothing is linked by yet. */
let other: { readonly apiClientId: string }
beforeEach(async ({ task }) => {
  kit = await startCoinKit({ on: server })
  other = { apiClientId: `issuer-key-${task.id}-8` }
})

const statusOf = async (stablecoinProviderAccountId: string) =>
  (await kit.server.as.platform.call('getStablecoinProviderAccount', { params: { stablecoinProviderAccountId } }, 200))
    .status

describe('linkStablecoinProviderAccount', () => {
  it('answers an active link that names the account, and neither credential', async () => {
    const link = await kit.link({ ...other, providerAccountId: 'acct-treasury-1' }, 201)
    const at = kit.server.clock.iso()
    expect(link).toEqual({
      id: expect.stringMatching(/^StablecoinProviderAccount:/),
      provider: 'BRALE',
      providerAccountId: 'acct-treasury-1',
      providerEnvironment: 'SANDBOX',
      status: 'ACTIVE',
      lastVerifiedAt: at,
      createdAt: at,
      updatedAt: at,
    })
  })

  it('finds the account that the credentials open where none is named, always the same', async () => {
    const first = await kit.link(other, 201)
    expect(first.providerAccountId).toMatch(/^acct_[0-9a-f]{16}$/)
    expect(await kit.link(other, 409)).toMatchObject({
      code: 'CONFLICT',
      details: {
        field: 'providerAccountId',
        reason: 'PROVIDER_ACCOUNT_LINKED',
        stablecoinProviderAccountId: first.id,
      },
    })
  })

  it('refuses credentials that end 002', async () => {
    expect(await kit.link({ apiClientId: 'issuer-002' }, 400)).toMatchObject({
      code: 'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
      details: { field: 'apiClientId', reason: 'CREDENTIALS_REFUSED' },
    })
  })

  it('asks which account is meant where credentials that end 003 open two', async () => {
    const refusal = await kit.link({ apiClientId: 'issuer-003' }, 400)
    expect(refusal).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'providerAccountId', reason: 'PROVIDER_ACCOUNT_AMBIGUOUS' },
    })
    const ids = refusal.details?.providerAccountIds
    expect(ids).toHaveLength(2)
    for (const providerAccountId of ids as string[])
      expect(await kit.link({ apiClientId: 'issuer-003', providerAccountId }, 201)).toMatchObject({ providerAccountId })
  })

  it.each([
    ['004', 'INVALID', 'STABLECOIN_PROVIDER_ACCOUNT_INVALID'],
    ['005', 'REVOKED', 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED'],
  ])('linked by credentials that end %s becomes %s after 30 seconds; its coins say so', async (end, status, code) => {
    const { id } = await kit.link({ apiClientId: `issuer-${end}` }, 201)
    const body = { providerTokenIdentifier: `coin-by-${end}-8`, stablecoinProviderAccountId: id }
    const coin = await kit.register(body, 201)
    await kit.server.clock.advance(29)
    expect(await statusOf(id)).toBe('ACTIVE')
    await kit.server.clock.advance(1)
    expect(await statusOf(id)).toBe(status)
    const refusedOf = (field: string) => ({ code, details: { field, stablecoinProviderAccountId: id } })
    expect(await kit.register({ ...body, providerTokenIdentifier: 'more' }, 400)).toMatchObject(
      refusedOf('stablecoinProviderAccountId'),
    )
    const mint = {
      amount: '10000',
      fundingSource: { type: 'WIRE' as const },
      destination: { accountId: kit.walletId },
    }
    const call = { params: { stablecoinId: coin.id }, headers: kit.newKey(), body: mint }
    expect(await kit.server.as.platform.call('createStablecoinMint', call, 400)).toMatchObject(
      refusedOf('stablecoinId'),
    )
  })

  it('renews a link that is not active any more: same id, same coins', async () => {
    const first = await kit.link({ apiClientId: 'issuer-005', providerAccountId: 'acct-1' }, 201)
    await kit.server.clock.advance(31)
    const again = await kit.link({ apiClientId: 'issuer-9', providerAccountId: 'acct-1' }, 201)
    expect(again).toEqual({
      ...first,
      lastVerifiedAt: kit.server.clock.iso(),
      updatedAt: kit.server.clock.iso(),
    })
    await kit.server.clock.advance(3600)
    expect(await statusOf(first.id)).toBe('ACTIVE')
  })

  it('leaves a row in the audit log that names the account', async () => {
    const { id } = await kit.link({ ...other, providerAccountId: 'acct-9' }, 201)
    const { data } = await kit.server.as.console.call('listAuditEntries', { query: { targetId: id } }, 200)
    const details = { provider: 'BRALE', providerAccountId: 'acct-9', isRenewed: false }
    expect(data).toMatchObject([{ operationId: 'linkStablecoinProviderAccount', outcome: 'DONE', details }])
  })

  it('is linked once of two calls at the same time', async () => {
    const call = () =>
      kit.server.raw({
        method: 'POST',
        url: '/2025-10-13/stablecoin-provider-accounts',
        headers: {
          host: 'localhost:4010',
          authorization: `Basic ${Buffer.from('test-token:test-secret').toString('base64')}`,
          'content-type': 'application/json',
          ...kit.newKey(),
        },
        payload: JSON.stringify({ provider: 'BRALE', apiClientSecret: SECRET, ...other }),
      })
    const replies = await Promise.all([call(), call(), call()])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
})

describe('its Idempotency-Key', () => {
  const link = <S extends number>(headers: Record<string, string>, change: object, status: S) => {
    const body = { provider: 'BRALE' as const, apiClientSecret: SECRET, ...other, ...change }
    return kit.server.as.platform.call('linkStablecoinProviderAccount', { headers, body }, status)
  }
  const countLinks = async () =>
    (await kit.server.as.platform.call('listStablecoinProviderAccounts', {}, 200)).totalCount ?? 0

  it('is required, and reported with everything else that is wrong', async () => {
    expect(await link({}, { apiClientId: '' }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { errors: [{ field: 'Idempotency-Key' }, { field: 'apiClientId' }] },
    })
  })

  it.each(['', 'x'.repeat(256)])('is not taken as "%s"', async (key) => {
    expect(await link({ 'idempotency-key': key }, {}, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'Idempotency-Key' },
    })
  })

  it('replays the reply of the same request, and refuses another request', async () => {
    const key = { 'idempotency-key': 'x'.repeat(255) }
    const before = await countLinks()
    const first = await link(key, {}, 201)
    expect(await link(key, {}, 201)).toEqual(first)
    expect(await link(key, { apiClientSecret: 'another' }, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await countLinks()).toBe(before + 1)
  })
})

describe('what it refuses', () => {
  it.each([
    [{ provider: 'OTHER' }, 'provider'],
    [{ apiClientId: undefined }, 'apiClientId'],
    [{ apiClientId: ' padded' }, 'apiClientId'],
    [{ apiClientId: 'x'.repeat(256) }, 'apiClientId'],
    [{ apiClientSecret: '' }, 'apiClientSecret'],
    [{ apiClientSecret: 7 }, 'apiClientSecret'],
    [{ apiClientSecret: 'x'.repeat(1001) }, 'apiClientSecret'],
    [{ providerAccountId: '' }, 'providerAccountId'],
    [{ providerAccountId: 'a\u202eb' }, 'providerAccountId'],
  ])('%o names %s', async (change, field) => {
    const refusal = await kit.link(change as object, 400)
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { field } })
  })
})
