import { beforeEach, describe, expect, it } from 'vitest'
import { accountInfoExample } from '../../../testing/accounts'
import { shareTestServer } from '../../../testing/sharedServer'
import { type CoinKit, startCoinKit } from '../testing/coinKit'

const server = shareTestServer()
let kit: CoinKit
beforeEach(async () => {
  kit = await startCoinKit({ on: server })
})

const WEEK_S = 7 * 24 * 3600
const now = (stablecoinOperationId: string) =>
  kit.server.as.platform.call('getStablecoinOperation', { params: { stablecoinOperationId } }, 200)
const ach = (externalAccountId = kit.bankId) => ({ type: 'ACH_DEBIT' as const, externalAccountId })
const provider = (body: { isAvailable?: boolean; isFundingHeld?: boolean }) =>
  kit.server.as.console.call('switchStablecoinProvider', { body }, 200)

describe('createStablecoinMint', () => {
  it('by wire says where the money has to go, and until when', async () => {
    const mint = await kit.mint({ description: 'First\nissue' }, 201)
    const at = kit.server.clock.iso()
    expect(mint).toEqual({
      id: expect.stringMatching(/^StablecoinOperation:/),
      stablecoinId: kit.coinId,
      operationType: 'MINT',
      status: 'PENDING_FUNDING',
      amount: '25000000',
      provider: 'BRALE',
      providerEnvironment: 'SANDBOX',
      stablecoinProviderAccountId: kit.linkId,
      source: { type: 'WIRE' },
      fundingInstructions: {
        rail: 'WIRE',
        valueType: 'USD',
        amount: '2500',
        currency: 'USD',
        beneficiaryName: 'Sandbox Stablecoin Custody',
        bankName: 'Countersign Clearing Bank',
        routingNumber: '071900003',
        accountNumber: expect.stringMatching(/^\d{12}$/),
        reference: expect.stringMatching(/^MINT-\d{8}$/),
      },
      destination: { accountId: kit.walletId },
      expiresAt: new Date(Date.parse(at) + WEEK_S * 1000).toISOString(),
      providerStatus: 'awaiting_funds',
      description: 'First\nissue',
      createdAt: at,
      updatedAt: at,
    })
    expect(await now(mint.id)).toEqual(mint)
    const second = await kit.mint({}, 201)
    expect(second.fundingInstructions?.reference).not.toBe(mint.fundingInstructions?.reference)
  })

  it('by wire is funded after 5 seconds and done 2 later', async () => {
    const { id } = await kit.mint({}, 201)
    await kit.server.clock.advance(4.999)
    expect((await now(id)).status).toBe('PENDING_FUNDING')
    await kit.server.clock.advance(0.001)
    expect(await now(id)).toMatchObject({ status: 'PROCESSING', providerStatus: 'processing' })
    await kit.server.clock.advance(2)
    expect(await now(id)).toMatchObject({ status: 'COMPLETED', updatedAt: kit.server.clock.iso() })
    await kit.server.clock.advance(WEEK_S)
    expect(await kit.stepsOf(id)).toBe('CREATED@0 PENDING_FUNDING@0 PROCESSING@5 COMPLETED@7')
  })

  it.each(['ACH_DEBIT', 'SAME_DAY_ACH_DEBIT'] as const)('by %s waits for the provider alone', async (type) => {
    const mint = await kit.mint({ fundingSource: { type, externalAccountId: kit.bankId } }, 201)
    expect(mint).toMatchObject({
      status: 'PENDING_PROVIDER',
      source: { type, externalAccountId: kit.bankId },
    })
    expect(mint).not.toHaveProperty('fundingInstructions')
    expect(mint).not.toHaveProperty('expiresAt')
    await kit.server.clock.advance(60)
    expect(await kit.stepsOf(mint.id)).toBe('CREATED@0 PENDING_PROVIDER@0 PROCESSING@2 COMPLETED@4')
  })

  it('fails where the wallet or the bank account ends 002', async () => {
    const toWallet = await kit.mint({ destination: { accountId: await kit.wallet('002') } }, 201)
    const fromBank = await kit.mint({ fundingSource: ach(await kit.bank('002')) }, 201)
    await kit.server.clock.advance(60)
    for (const { id } of [toWallet, fromBank])
      expect(await now(id)).toMatchObject({
        status: 'FAILED',
        failureReason: 'PROVIDER_TRANSFER_FAILED',
        providerStatus: 'failed',
      })
    expect(await kit.stepsOf(toWallet.id)).toBe('CREATED@0 PENDING_FUNDING@0 PROCESSING@5 FAILED@7')
    expect(await kit.stepsOf(fromBank.id)).toBe('CREATED@0 PENDING_PROVIDER@0 PROCESSING@2 FAILED@4')
  })

  it('moves no money of this service and sends no webhook', async () => {
    const entries = () =>
      kit.server.service.store.sqlite.prepare<[], { n: number }>('SELECT count(*) AS n FROM ledger_entries').get()?.n
    const before = entries()
    const { id } = await kit.mint({}, 201)
    await kit.server.clock.advance(60)
    expect(entries()).toBe(before)
    expect(await kit.server.eventsOf(id)).toEqual([])
  })
})

describe('its amount', () => {
  it.each([
    ['0', 'AMOUNT_NOT_POSITIVE'],
    ['000', 'AMOUNT_NOT_POSITIVE'],
    ['1', 'FRACTION_OF_A_CENT'],
    ['9999', 'FRACTION_OF_A_CENT'],
    ['10001', 'FRACTION_OF_A_CENT'],
    ['90071992547409910001', 'FRACTION_OF_A_CENT'],
  ])('%s is refused with reason %s', async (amount, reason) => {
    expect(await kit.mint({ amount }, 400)).toMatchObject({
      code: 'INVALID_AMOUNT',
      details: { field: 'amount', reason, multipleOf: '10000' },
    })
  })

  it.each(['-10000', '1.00', '1e6', ' 10000', '', '0x10', '１００００', 10000, null, `1${'0'.repeat(78)}`])(
    '%o is none',
    async (amount) => {
      expect(await kit.mint({ amount: amount as string }, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'amount' },
      })
    },
  )

  it.each([
    ['10000', '10000', '1'],
    ['0010000', '10000', '1'],
    [`9${'0'.repeat(77)}`, `9${'0'.repeat(77)}`, `9${'0'.repeat(73)}`],
  ])('%s is taken to the unit', async (amount, kept, cents) => {
    const mint = await kit.mint({ amount }, 201)
    expect([mint.amount, mint.fundingInstructions?.amount]).toEqual([kept, cents])
  })

  it.each([
    ['102', '1', null],
    ['118', '10000000000000000', null],
    ['118', '9999999999999999', 'INVALID_AMOUNT'],
    ['118', '123456789012345678900000000000000000', null],
  ])('of a coin that ends %s: %s', async (end, amount, code) => {
    const coin = await kit.register({ providerTokenIdentifier: `coin-of-${amount}-${end}` }, 201)
    const body = { amount, fundingSource: ach(), destination: { accountId: kit.walletId } }
    const call = { params: { stablecoinId: coin.id }, headers: kit.newKey(), body }
    if (code === null)
      expect(await kit.server.as.platform.call('createStablecoinMint', call, 201)).toMatchObject({ amount })
    else expect(await kit.server.as.platform.call('createStablecoinMint', call, 400)).toMatchObject({ code })
  })
})

describe('its accounts', () => {
  it.each([
    [{ type: 'SERVICE_INTERNAL_ACCOUNT', accountId: 'InternalAccount:1' }],
    [{ type: 'PROVIDER_INTERNAL_BALANCE', sourceTokenIdentifier: 'x', cryptoNetwork: 'SPARK' }],
  ])('%o is reserved', async (fundingSource) => {
    expect(await kit.mint({ fundingSource: fundingSource as never }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'fundingSource.type', reason: 'RESERVED' },
    })
  })

  it('go to no internal account, which is reserved', async () => {
    const { data } = await kit.server.as.platform.call('listPlatformInternalAccounts', {}, 200)
    const accountId = data[0]?.id ?? ''
    expect(await kit.mint({ destination: { accountId } }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'destination.accountId', reason: 'RESERVED' },
    })
  })

  it('are looked for, and must be of the right kind', async () => {
    const unknown = 'ExternalAccount:00000000-0000-7000-8000-000000000000'
    expect(await kit.mint({ destination: { accountId: unknown } }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: { field: 'destination.accountId' },
    })
    expect(await kit.mint({ fundingSource: ach('nonsense') }, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: { field: 'fundingSource.externalAccountId' },
    })
    const wrong = { code: 'INVALID_INPUT', details: { reason: 'WRONG_KIND_OF_ACCOUNT' } }
    expect(await kit.mint({ destination: { accountId: kit.bankId } }, 400)).toMatchObject(wrong)
    expect(await kit.mint({ fundingSource: ach(kit.walletId) }, 400)).toMatchObject(wrong)
  })

  it('are no plain Bitcoin address, which carries no coins of Spark', async () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const accountInfo = accountInfoExample('SPARK_WALLET', { address })
    const body = { currency: 'BTC', accountInfo }
    const { id: accountId } = await kit.server.as.platform.call('createPlatformExternalAccount', { body }, 201)
    expect(await kit.mint({ destination: { accountId } }, 400)).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'The account must be a Spark wallet with an address of Spark; nothing was done.',
      details: {
        field: 'destination.accountId',
        reason: 'WRONG_KIND_OF_ACCOUNT',
        accountType: 'SPARK_WALLET',
        network: 'BITCOIN',
        wanted: 'SPARK_WALLET',
      },
    })
  })

  it('must be ACTIVE', async () => {
    const set = (externalAccountId: string) =>
      kit.server.as.desk.call(
        'setExternalAccountStatus',
        { params: { externalAccountId }, body: { status: 'INACTIVE', reason: 'Closed by its holder' } },
        200,
      )
    await set(kit.walletId)
    expect(await kit.mint({}, 400)).toMatchObject({
      code: 'INVALID_BANK_ACCOUNT',
      details: { field: 'destination.accountId', reason: 'EXTERNAL_ACCOUNT_INACTIVE' },
    })
    kit.server.service.store.sqlite
      .prepare("UPDATE external_accounts SET status = 'UNVERIFIED' WHERE id = ?")
      .run(kit.walletId)
    expect(await kit.mint({}, 400)).toMatchObject({
      code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED',
      details: { field: 'destination.accountId', reason: 'EXTERNAL_ACCOUNT_UNVERIFIED' },
    })
  })

  it('may be deleted while it is under way', async () => {
    const { id } = await kit.mint({}, 201)
    const params = { externalAccountId: kit.walletId }
    await kit.server.as.platform.call('deletePlatformExternalAccountById', { params }, 204)
    await kit.server.clock.advance(60)
    expect(await now(id)).toMatchObject({ status: 'COMPLETED', destination: { accountId: kit.walletId } })
    expect((await kit.mint({}, 404)).code).toBe('REFERENCE_NOT_FOUND')
  })
})

describe('the provider', () => {
  it('that is away refuses orders, and those under way stand still until it is back', async () => {
    const wire = await kit.mint({}, 201)
    const drawn = await kit.mint({ fundingSource: ach() }, 201)
    await kit.server.clock.advance(3)
    await provider({ isAvailable: false })
    const call = { params: { stablecoinId: kit.coinId }, headers: kit.newKey() }
    const body = { amount: '10000', fundingSource: ach(), destination: { accountId: kit.walletId } }
    expect(await kit.server.as.platform.call('createStablecoinMint', { ...call, body }, 503)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      details: { field: 'stablecoinId', reason: 'PROVIDER_UNAVAILABLE' },
    })
    await kit.server.clock.advance(3600)
    expect((await now(wire.id)).status).toBe('PENDING_FUNDING')
    expect((await now(drawn.id)).status).toBe('PROCESSING')
    await provider({ isAvailable: true })
    await kit.server.clock.advance(60)
    expect(await kit.stepsOf(wire.id)).toBe('CREATED@0 PENDING_FUNDING@0 PROCESSING@3608 COMPLETED@3610')
    expect(await kit.stepsOf(drawn.id)).toBe('CREATED@0 PENDING_PROVIDER@0 PROCESSING@2 COMPLETED@3605')
    // The key of the refused call was not used up.
    expect((await kit.server.as.platform.call('createStablecoinMint', { ...call, body }, 201)).amount).toBe('10000')
  })

  it('sees no funds while they are held, so that a mint by wire expires after seven days', async () => {
    await provider({ isFundingHeld: true })
    const wire = await kit.mint({}, 201)
    const drawn = await kit.mint({ fundingSource: ach() }, 201)
    await kit.server.clock.advance(WEEK_S - 1)
    expect((await now(wire.id)).status).toBe('PENDING_FUNDING')
    await kit.server.clock.advance(1)
    expect(await now(wire.id)).toMatchObject({ status: 'EXPIRED', providerStatus: 'canceled' })
    await provider({ isFundingHeld: false })
    await kit.server.clock.advance(WEEK_S)
    expect(await kit.stepsOf(wire.id)).toBe(`CREATED@0 PENDING_FUNDING@0 EXPIRED@${WEEK_S}`)
    expect(await kit.stepsOf(drawn.id)).toBe('CREATED@0 PENDING_PROVIDER@0 PROCESSING@2 COMPLETED@4')
  })

  it('sees them once they are let go, and a funded mint does not expire', async () => {
    await provider({ isFundingHeld: true })
    const { id } = await kit.mint({}, 201)
    await kit.server.clock.advance(WEEK_S - 10)
    await provider({ isFundingHeld: false })
    await kit.server.clock.advance(WEEK_S)
    const [funded, done] = [WEEK_S - 5, WEEK_S - 3]
    expect(await kit.stepsOf(id)).toBe(`CREATED@0 PENDING_FUNDING@0 PROCESSING@${funded} COMPLETED@${done}`)
  })

  it.each(['001', '003', '004', '005'])('takes no order for a coin that ends %s', async (end) => {
    const coin = await kit.register({ providerTokenIdentifier: `coin-${end}` }, 201)
    const body = { amount: '10000', fundingSource: ach(), destination: { accountId: kit.walletId } }
    const call = { params: { stablecoinId: coin.id }, headers: kit.newKey(), body }
    expect(await kit.server.as.platform.call('createStablecoinMint', call, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { field: 'stablecoinId', reason: 'STABLECOIN_NOT_PROVISIONED', issuanceStatus: coin.issuanceStatus },
    })
    if (end !== '003') return
    await kit.server.clock.advance(30)
    await kit.server.as.platform.call('createStablecoinMint', call, 201)
  })
})

describe('who and how often', () => {
  it('the key is required and replays, also once the mint has gone on', async () => {
    const headers = kit.newKey()
    const body = { amount: '10000', fundingSource: ach(), destination: { accountId: kit.walletId } }
    const call = { params: { stablecoinId: kit.coinId }, headers, body }
    const first = await kit.server.as.platform.call('createStablecoinMint', call, 201)
    await kit.server.clock.advance(60)
    expect(await kit.server.as.platform.call('createStablecoinMint', call, 201)).toEqual(first)
    const changed = { ...call, body: { ...body, amount: '20000' } }
    expect(await kit.server.as.platform.call('createStablecoinMint', changed, 409)).toMatchObject({
      details: { reason: 'IDEMPOTENCY_KEY_REUSED' },
    })
    expect(await kit.server.as.platform.call('createStablecoinMint', { ...call, headers: {} }, 400)).toMatchObject({
      details: { field: 'Idempotency-Key' },
    })
  })

  it('an unknown coin is not found', async () => {
    const body = { amount: '10000', fundingSource: ach(), destination: { accountId: kit.walletId } }
    const call = { params: { stablecoinId: 'Stablecoin:x' }, headers: kit.newKey(), body }
    expect(await kit.server.as.platform.call('createStablecoinMint', call, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      details: { field: 'stablecoinId' },
    })
  })

  it('leaves a row in the audit log', async () => {
    const { id } = await kit.mint({}, 201)
    const { data } = await kit.server.as.console.call('listAuditEntries', { query: { targetId: id } }, 200)
    expect(data).toMatchObject([
      {
        operationId: 'createStablecoinMint',
        outcome: 'DONE',
        details: { stablecoinId: kit.coinId, amount: '25000000' },
      },
    ])
  })

  it.each([
    [{ description: 'x'.repeat(1025) }, 'description'],
    [{ fundingSource: { type: 'CASH' } }, 'fundingSource.type'],
    [{ fundingSource: { type: 'ACH_DEBIT' } }, 'fundingSource.externalAccountId'],
    [{ destination: {} }, 'destination.accountId'],
    [{ destination: undefined }, 'destination'],
  ])('%o names %s', async (body, field) => {
    expect(await kit.mint(body as object, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { field } })
  })
})
