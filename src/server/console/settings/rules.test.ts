import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OidcVerification } from '../../../contract/console/settings/oidcVerification'
import { type AgentSetup, type ConnectedAgent, startAgentSetup } from '../../areas/agents/testing/agentSetup'
import { mexicanAccount, type PaymentSetup, startPaymentSetup } from '../../testing/payments'
import { shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
let setup: PaymentSetup
let given: Record<string, unknown>
let begunAt: string
beforeAll(async () => {
  const settings = await server.as.desk.call('getHostSettings', {}, 200)
  const { ownershipThresholdMinor, counterpartyRules, oidcVerification } = settings
  given = { ownershipThresholdMinor, counterpartyRules, oidcVerification }
})
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
  await update(given)
  await server.clock.advance(1)
  begunAt = server.clock.iso()
})

const desk = () => setup.server.as.desk
const platform = () => setup.server.as.platform
const update = (body: Record<string, unknown>, status: 200 | 400 = 200) =>
  desk().call('updateHostSettings', { body: body as never }, status)
const auditOf = async (operationId: string) =>
  (await desk().call('listAuditEntries', { query: { operationId, startDate: begunAt } }, 200)).data

/** A public RSA key whose modulus has so many bits. */
const rsaKey = (bits: number) => {
  const modulus = Buffer.alloc(Math.ceil(bits / 8), 0xff)
  modulus[0] = 0xff >> (modulus.length * 8 - bits)
  return { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB', kid: 'rsa' }
}

const WALLET = {
  accountType: 'ETHEREUM_WALLET',
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const
const walletBody = (ownershipType?: 'FIRST_PARTY') => ({
  customerId: setup.customerId,
  currency: 'USDC',
  accountInfo: WALLET,
  ownershipType,
})

describe('the ownership threshold', () => {
  const quoteTo = async (accountId: string, lockedCurrencyAmount: number, status: 201 | 400) =>
    platform().call(
      'createQuote',
      { body: await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId }, lockedCurrencyAmount }) },
      status,
    )
  const unprovenWallet = async () => {
    await update({ counterpartyRules: 'ON' })
    return (await platform().call('createCustomerExternalAccount', { body: walletBody('FIRST_PARTY') }, 201)).id
  }

  it('decides from which amount on a wallet must be proven', async () => {
    const wallet = await unprovenWallet()
    await quoteTo(wallet, 500_00, 201)
    expect(await update({ ownershipThresholdMinor: 100_00 })).toMatchObject({ ownershipThresholdMinor: 100_00 })
    expect(await quoteTo(wallet, 500_00, 400)).toMatchObject({ code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' })
    await update({ ownershipThresholdMinor: 5000_00 })
    await quoteTo(wallet, 4000_00, 201)
  })

  it('at zero asks for proof before any payment', async () => {
    const wallet = await unprovenWallet()
    await update({ ownershipThresholdMinor: 0 })
    expect(await quoteTo(wallet, 1_00, 400)).toMatchObject({ code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' })
  })

  it.each([-1, 0.5, 9_000_000_000_000_001])('is refused as %d', async (ownershipThresholdMinor) => {
    expect(await update({ ownershipThresholdMinor }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'ownershipThresholdMinor' },
    })
  })
})

describe('the verification of sign-in tokens', () => {
  const issuer = { issuer: 'https://accounts.example.com', jwksUri: 'https://accounts.example.com/keys' }
  const key = { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', kid: 'one' }
  const set = (oidcVerification: unknown, status: 200 | 400 = 200) => update({ oidcVerification }, status)

  it('takes issuers with an address or a key set, and keeps every member of a key', async () => {
    const oidcVerification: OidcVerification = {
      mode: 'ISSUERS',
      issuers: [issuer, { issuer: 'local', jwks: { keys: [key] }, audiences: ['wallet'] }],
    }
    expect(await set(oidcVerification)).toMatchObject({ oidcVerification })
    expect((await desk().call('getHostSettings', {}, 200)).oidcVerification).toEqual(oidcVerification)
  })

  it('keeps the issuers when it goes back to the sandbox', async () => {
    await set({ mode: 'ISSUERS', issuers: [issuer] })
    expect(await set({ mode: 'SANDBOX', issuers: [issuer] })).toMatchObject({
      oidcVerification: { mode: 'SANDBOX', issuers: [issuer] },
    })
  })

  it('takes an RSA key of 2048 bits, and names the field of a shorter one', async () => {
    const withKey = (bits: number) => ({
      mode: 'ISSUERS',
      issuers: [{ issuer: 'local', jwks: { keys: [rsaKey(bits)] } }],
    })
    await set(withKey(2048))
    expect(await set(withKey(2047), 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'oidcVerification.issuers.0.jwks.keys.0.n' },
    })
  })

  it.each([
    ['none', undefined],
    ['1, under which anybody signs', 'AQ'],
    ['an even number', 'BA'],
    ['1 behind zeros', 'AAAB'],
    ['no number', 'A!'],
  ])('refuses an RSA key whose exponent is %s', async (_what, e) => {
    const issuers = [{ issuer: 'local', jwks: { keys: [{ ...rsaKey(2048), e }] } }]
    expect(await set({ mode: 'ISSUERS', issuers }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'oidcVerification.issuers.0.jwks.keys.0.e' },
    })
  })

  it('limits whose tokens the sandbox takes, until nobody is named any more', async () => {
    const limited = { mode: 'SANDBOX', issuers: [], supportedIssuers: ['https://accounts.example.com'] }
    expect(await set(limited)).toMatchObject({ oidcVerification: limited })
    const { oidcVerification } = (await set({ mode: 'SANDBOX', issuers: [] })) as { oidcVerification: OidcVerification }
    expect(oidcVerification).toEqual({ mode: 'SANDBOX', issuers: [] })
    expect(await set({ ...limited, supportedIssuers: [] }, 400)).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it.each([
    ['no issuer', []],
    ['the same issuer twice', [issuer, issuer]],
    ['an issuer without keys', [{ issuer: 'local' }]],
    ['an issuer with a key set and an address', [{ ...issuer, jwks: { keys: [key] } }]],
    ['an empty key set', [{ issuer: 'local', jwks: { keys: [] } }]],
    ['a private key', [{ issuer: 'local', jwks: { keys: [{ ...key, d: 'AA' }] } }]],
    ['an RSA key of 1024 bits', [{ issuer: 'local', jwks: { keys: [rsaKey(1024)] } }]],
    ['an RSA key without a modulus', [{ issuer: 'local', jwks: { keys: [{ kty: 'RSA', e: 'AQAB' }] } }]],
    ['a shared secret', [{ issuer: 'local', jwks: { keys: [{ kty: 'oct', k: 'AA' }] } }]],
    ['an address that is none', [{ issuer: 'local', jwksUri: 'keys.json' }]],
    ['an empty list of audiences', [{ ...issuer, audiences: [] }]],
  ])('refuses %s, and changes nothing', async (_what, issuers) => {
    expect(await set({ mode: 'ISSUERS', issuers }, 400)).toMatchObject({ code: 'INVALID_INPUT' })
    const { oidcVerification } = await desk().call('getHostSettings', {}, 200)
    expect(oidcVerification).toEqual({ mode: 'SANDBOX', issuers: [] })
  })
})

const REASON = 'Audit finding 12'

describe('a transaction maximum', () => {
  const add = (
    sendingCurrency: string,
    receivingCurrency: string,
    maxAmountMinor: number,
    status: 200 | 400 | 409 = 200,
  ) =>
    desk().call(
      'addTransactionMaximum',
      { body: { sendingCurrency, receivingCurrency, maxAmountMinor, reason: REASON } },
      status,
    )
  const remove = <S extends 200 | 404>(params: { sendingCurrency: string; receivingCurrency: string }, status: S) =>
    desk().call('removeTransactionMaximum', { params, body: { reason: REASON } }, status)
  let destination: { readonly destinationType: 'ACCOUNT'; readonly accountId: string }
  beforeEach(async () => {
    destination = { destinationType: 'ACCOUNT', accountId: await setup.externalAccount('MXN', mexicanAccount()) }
  })
  afterEach(async () => {
    const { transactionMaxima } = await desk().call('getHostSettings', {}, 200)
    for (const { sendingCurrency, receivingCurrency } of transactionMaxima)
      await remove({ sendingCurrency, receivingCurrency }, 200)
  })
  const quote = async (lockedCurrencyAmount: number, status: 201 | 400) =>
    platform().call('createQuote', { body: await setup.quoteBody({ destination, lockedCurrencyAmount }) }, status)

  it('is listed by currency, changed and removed, each with its audit row', async () => {
    await add('USD', 'MXN', 500_00)
    await add('EUR', '*', 900_00)
    const { transactionMaxima } = await add('USD', '*', 700_00).then((reply) => reply as never as Listed)
    expect(transactionMaxima).toEqual([
      { sendingCurrency: 'EUR', receivingCurrency: '*', maxAmountMinor: 900_00 },
      { sendingCurrency: 'USD', receivingCurrency: '*', maxAmountMinor: 700_00 },
      { sendingCurrency: 'USD', receivingCurrency: 'MXN', maxAmountMinor: 500_00 },
    ])
    const params = { sendingCurrency: 'USD', receivingCurrency: '*' }
    await desk().call('changeTransactionMaximum', { params, body: { maxAmountMinor: 800_00, reason: REASON } }, 200)
    const left = await remove(params, 200)
    expect(left.transactionMaxima).toHaveLength(2)
    expect(await auditOf('addTransactionMaximum')).toHaveLength(3)
    expect(await auditOf('changeTransactionMaximum')).toMatchObject([
      { reason: REASON, details: { ...params, from: 700_00, to: 800_00 } },
    ])
    expect(await auditOf('removeTransactionMaximum')).toMatchObject([
      { reason: REASON, details: { ...params, from: 800_00, to: null } },
    ])
    await remove(params, 404)
    expect((await auditOf('removeTransactionMaximum')).find(({ code }) => code !== null)?.targetId).toBe(null)
  })

  it('is changed and removed over what was on the screen alone: of two at once the second is refused', async () => {
    await add('USD', '*', 700_00)
    const params = { sendingCurrency: 'USD', receivingCurrency: '*' }
    const over = { reason: REASON, expectedMaxAmountMinor: 700_00 }
    await desk().call('changeTransactionMaximum', { params, body: { ...over, maxAmountMinor: 800_00 } }, 200)
    const refusals = [
      await desk().call('changeTransactionMaximum', { params, body: { ...over, maxAmountMinor: 900_00 } }, 409),
      await desk().call('removeTransactionMaximum', { params, body: over }, 409),
    ]
    for (const refused of refusals)
      expect(refused).toMatchObject({
        code: 'CONFLICT',
        message: 'Somebody else changed the maximum for USD to any currency to 800.00 USD; nothing was done.',
        details: { field: 'expectedMaxAmountMinor', reason: 'MAXIMUM_CHANGED_MEANWHILE', maxAmountMinor: 800_00 },
      })
    const { transactionMaxima } = await desk().call('getHostSettings', {}, 200)
    expect(transactionMaxima).toEqual([{ ...params, maxAmountMinor: 800_00 }])
  })

  it('refuses a quote that sends more, names the maximum, and allows exactly the maximum', async () => {
    await add('USD', 'MXN', 500_00)
    expect(await quote(500_01, 400)).toMatchObject({
      code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      details: {
        field: 'lockedCurrencyAmount',
        reason: 'ABOVE_TRANSACTION_MAXIMUM',
        limitMinor: 500_00,
        currency: 'USD',
        amountMinor: '50001',
        receivingCurrency: 'MXN',
      },
    })
    await quote(500_00, 201)
  })

  it('lets the smaller of the corridor and of every currency decide', async () => {
    await add('USD', 'MXN', 500_00)
    await add('USD', '*', 400_00)
    expect(await quote(450_00, 400)).toMatchObject({ details: { limitMinor: 400_00, receivingCurrency: '*' } })
    const params = { sendingCurrency: 'USD', receivingCurrency: '*' }
    await desk().call('changeTransactionMaximum', { params, body: { maxAmountMinor: 600_00, reason: REASON } }, 200)
    await quote(450_00, 201)
    expect(await quote(550_00, 400)).toMatchObject({ details: { limitMinor: 500_00, receivingCurrency: 'MXN' } })
    await remove({ ...params, receivingCurrency: 'MXN' }, 200)
    await quote(550_00, 201)
  })

  it('is about what is sent, also where the receiving amount is locked, and leaves other corridors alone', async () => {
    await add('MXN', '*', 1)
    await add('USD', 'EUR', 1)
    await quote(500_00, 201)
    await add('USD', 'MXN', 10_00)
    const body = await setup.quoteBody({
      destination,
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 5000_00,
    })
    expect(await platform().call('createQuote', { body }, 400)).toMatchObject({
      code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      details: { limitMinor: 10_00, currency: 'USD' },
    })
  })

  it('holds for transfers out and in, and nothing is moved', async () => {
    const account = await setup.accountId('MXN')
    const bank = destination.accountId
    await setup.fund(account, 1000_00)
    await add('MXN', 'MXN', 300_00)
    const out = (amount: number, status: 201 | 400) =>
      platform().call(
        'createTransferOut',
        { body: { source: { accountId: account }, destination: { accountId: bank }, amount } },
        status,
      )
    expect(await out(300_01, 400)).toMatchObject({
      code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      details: { field: 'amount', limitMinor: 300_00, currency: 'MXN' },
    })
    const pulled = await platform().call(
      'createTransferIn',
      { body: { source: { accountId: bank }, destination: { accountId: account }, amount: 300_01 } },
      400,
    )
    expect(pulled.code).toBe('TRANSACTION_SIZE_LIMIT_EXCEEDED')
    expect(await setup.balanceOf(account)).toEqual({ balance: 1000_00, total: 1000_00 })
    await out(300_00, 201)
  })

  it('leaves a quote alone that existed before', async () => {
    await setup.fundedAccount('USD', 1000_00)
    const made = await quote(500_00, 201)
    await add('USD', '*', 1_00)
    await platform().call('executeQuote', { params: { quoteId: (made as { id: string }).id } }, 200)
  })

  it('is set once for a corridor', async () => {
    await add('USD', 'MXN', 500_00)
    expect(await add('USD', 'MXN', 600_00, 409)).toMatchObject({
      code: 'CONFLICT',
      details: {
        reason: 'TRANSACTION_MAXIMUM_EXISTS',
        maxAmountMinor: 500_00,
        errors: [
          {
            field: 'receivingCurrency',
            message: 'USD to MXN already has a maximum; nothing was added. Change that one.',
          },
        ],
      },
    })
  })

  it.each([
    ['an unknown sending currency', 'QQQ', 'MXN', 1, 'sendingCurrency'],
    ['any sending currency', '*', 'MXN', 1, 'sendingCurrency'],
    ['an unknown receiving currency', 'USD', 'QQQ', 1, 'receivingCurrency'],
    ['zero', 'USD', 'MXN', 0, 'maxAmountMinor'],
    ['a fraction', 'USD', 'MXN', 1.5, 'maxAmountMinor'],
  ])('is refused for %s', async (_what, sending, receiving, amount, field) => {
    expect(await add(sending, receiving, amount, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { field } })
  })

  it('takes a reason', async () => {
    await add('USD', 'MXN', 500_00)
    const params = { sendingCurrency: 'USD', receivingCurrency: 'MXN' }
    const body = { maxAmountMinor: 1, reason: ' ' }
    expect(await desk().call('changeTransactionMaximum', { params, body }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'reason' },
    })
    expect(await desk().call('removeTransactionMaximum', { params, body: { reason: ' ' } }, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'reason' },
    })
  })

  it('that is not there can be neither changed nor removed', async () => {
    const params = { sendingCurrency: 'USD', receivingCurrency: 'MXN' }
    const changed = await desk().call(
      'changeTransactionMaximum',
      { params, body: { maxAmountMinor: 1, reason: REASON } },
      404,
    )
    expect(changed).toMatchObject({ code: 'REFERENCE_NOT_FOUND', details: { reason: 'NO_TRANSACTION_MAXIMUM' } })
    expect(await remove(params, 404)).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
    })
  })
})

interface Listed {
  readonly transactionMaxima: readonly unknown[]
}

describe("a transaction maximum and a customer's agent", () => {
  const server = shareTestServer()
  let agents: AgentSetup
  let agent: ConnectedAgent
  beforeAll(async () => {
    const body = { sendingCurrency: 'USD', receivingCurrency: '*', maxAmountMinor: 50_00, reason: REASON }
    await server.as.desk.call('addTransactionMaximum', { body }, 200)
  })
  beforeEach(async () => {
    agents = await startAgentSetup({ on: server })
    agent = await agents.connect()
  })

  it("refuses the agent's quote above it", async () => {
    const body = {
      source: { sourceType: 'ACCOUNT' as const, accountId: agents.usdAccountId },
      destination: { destinationType: 'ACCOUNT' as const, accountId: agents.mexicanPayeeId },
      lockedCurrencySide: 'SENDING' as const,
      lockedCurrencyAmount: 50_01,
    }
    const refused = await agent.as.call('agentCreateQuote', { body }, 400)
    expect(refused).toMatchObject({ code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED', details: { limitMinor: 50_00 } })
    await agent.as.call('agentCreateQuote', { body: { ...body, lockedCurrencyAmount: 50_00 } }, 201)
  })

  it("refuses the agent's transfers above it, out and in", async () => {
    const own = { accountId: agents.usdAccountId }
    const bank = { accountId: agents.usPayeeId }
    const out = { source: own, destination: bank, amount: 50_01 }
    const refusedOut = await agent.as.call('agentCreateTransferOut', { body: out }, 400)
    const into = { source: bank, destination: own, amount: 50_01 }
    const refusedIn = await agent.as.call('agentCreateTransferIn', { body: into }, 400)
    expect([refusedOut.code, refusedIn.code]).toEqual([
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    ])
  })
})
