import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { mexicanAccount, type PaymentSetup, startPaymentSetup } from '../../../testing/payments'
import { individualBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

type QuoteBody = NonNullable<Call<'createQuote'>['body']>

const server = shareTestServer()
let setup: PaymentSetup
beforeEach(async () => {
  setup = await startPaymentSetup({ on: server })
})

const create = (body: QuoteBody) => setup.server.as.platform.call('createQuote', { body }, 201)
const refusal = async (body: QuoteBody, status: 400 | 403 | 404 | 501) => {
  const { code, details } = await setup.server.as.platform.call('createQuote', { body }, status)
  return { code, field: details?.field, reason: details?.reason }
}

async function setStatus(
  table: 'customers' | 'internal_accounts' | 'external_accounts',
  id: string,
  status: string,
): Promise<void> {
  await setup.server.service.store.write((tx) =>
    tx
      .updateTable(table)
      .set({ status: status as never })
      .where('id', '=', id)
      .execute(),
  )
}

describe('createQuote refuses', () => {
  const unknown = 'InternalAccount:01890000-0000-7000-8000-000000000000'
  it.each<[string, 400 | 404 | 501, (body: QuoteBody) => QuoteBody | Promise<QuoteBody>, object]>([
    [
      'an unknown source',
      400,
      (body) => ({ ...body, source: { sourceType: 'ACCOUNT', accountId: unknown } }),
      { code: 'INVALID_INPUT', field: 'source.accountId', reason: 'ACCOUNT_NOT_FOUND' },
    ],
    [
      'a source that is no account id',
      400,
      (body) => ({ ...body, source: { sourceType: 'ACCOUNT', accountId: 'nonsense' } }),
      { code: 'INVALID_INPUT', field: 'source.accountId', reason: 'ACCOUNT_NOT_FOUND' },
    ],
    [
      'a source of another customer',
      400,
      (body) => ({ ...body, source: { ...body.source, customerId: unknown } }),
      { code: 'INVALID_INPUT', field: 'source.customerId', reason: 'ACCOUNT_OF_OTHER_CUSTOMER' },
    ],
    [
      'an unknown destination',
      400,
      (body) => ({ ...body, destination: { destinationType: 'ACCOUNT', accountId: unknown } }),
      { code: 'INVALID_RECEIVER', field: 'destination.accountId', reason: 'ACCOUNT_NOT_FOUND' },
    ],
    [
      'the same account on both sides',
      400,
      async (body) => ({
        ...body,
        destination: { destinationType: 'ACCOUNT', accountId: await setup.accountId('USD') },
      }),
      { code: 'SELF_PAYMENT', field: 'destination.accountId', reason: undefined },
    ],
    [
      'a source that cannot be pulled from',
      400,
      async (body) => ({
        ...body,
        source: { sourceType: 'ACCOUNT', accountId: await setup.externalAccount('MXN', mexicanAccount('006')) },
      }),
      { code: 'INVALID_BANK_ACCOUNT', field: 'source.accountId', reason: 'NOT_PULLABLE' },
    ],
    [
      'a rail that the destination lacks',
      400,
      (body) => ({ ...body, destination: { ...body.destination, paymentRail: 'SEPA' } as QuoteBody['destination'] }),
      { code: 'INVALID_INPUT', field: 'destination.paymentRail', reason: 'RAIL_NOT_OFFERED' },
    ],
    [
      'an amount too small to arrive',
      400,
      (body) => ({
        ...body,
        platformFeeOverride: { platformFixedFee: { amount: 100_00, currency: 'USD' }, platformVariableFeeBps: 0 },
      }),
      { code: 'AMOUNT_OUT_OF_RANGE', field: 'lockedCurrencyAmount', reason: 'FEES_EXCEED_AMOUNT' },
    ],
    [
      'an amount above the currency’s maximum',
      400,
      (body) => ({ ...body, lockedCurrencyAmount: 100_000_000_001 }),
      { code: 'AMOUNT_OUT_OF_RANGE', field: 'lockedCurrencyAmount', reason: 'ABOVE_MAXIMUM' },
    ],
    [
      'TOTP as the factor',
      400,
      (body) => ({ ...body, scaFactor: 'TOTP' }),
      { code: 'INVALID_INPUT', field: 'scaFactor', reason: 'FACTOR_NOT_FOR_PAYMENTS' },
    ],
    [
      'a UMA destination without lookup',
      400,
      (body) => ({ ...body, destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$success.usd@sandbox.test' } }),
      { code: 'INVALID_INPUT', field: 'lookupId', reason: 'LOOKUP_REQUIRED' },
    ],
    [
      'a UMA destination whose lookup nobody knows',
      404,
      (body) => ({
        ...body,
        lookupId: 'Lookup:1',
        destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$success.usd@sandbox.test' },
      }),
      { code: 'LOOKUP_REQUEST_NOT_FOUND', field: 'lookupId', reason: 'MALFORMED_ID' },
    ],
    [
      'realtime funding in a stablecoin without network',
      400,
      (body) => ({ ...body, source: { sourceType: 'REALTIME_FUNDING', currency: 'USDC' } }),
      { code: 'INVALID_INPUT', field: 'source.cryptoNetwork', reason: 'NETWORK_REQUIRED' },
    ],
    [
      'realtime funding executed at once',
      400,
      (body) => ({ ...body, immediatelyExecute: true, source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } }),
      { code: 'INVALID_INPUT', field: 'immediatelyExecute', reason: 'FUNDED_LATER' },
    ],
    [
      'realtime funding in a currency that nobody knows',
      400,
      (body) => ({ ...body, source: { sourceType: 'REALTIME_FUNDING', currency: 'ZZZ' } }),
      { code: 'INVALID_CURRENCY', field: 'source.currency', reason: 'UNKNOWN_CURRENCY' },
    ],
    [
      'realtime funding on a network that does not carry the asset',
      400,
      (body) => ({ ...body, source: { sourceType: 'REALTIME_FUNDING', currency: 'USDC', cryptoNetwork: 'TRON' } }),
      { code: 'INVALID_INPUT', field: 'source.cryptoNetwork', reason: 'NETWORK_NOT_OFFERED' },
    ],
    [
      'realtime funding for a customer that nobody knows',
      404,
      (body) => ({
        ...body,
        source: {
          sourceType: 'REALTIME_FUNDING',
          currency: 'USD',
          customerId: 'Customer:01890000-0000-7000-8000-000000000000',
        },
      }),
      { code: 'USER_NOT_FOUND', field: 'source.customerId', reason: undefined },
    ],
    [
      'a fee override in another currency',
      501,
      (body) => ({
        ...body,
        platformFeeOverride: { platformFixedFee: { amount: 1, currency: 'MXN' }, platformVariableFeeBps: 0 },
      }),
      {
        code: 'NOT_IMPLEMENTED',
        field: 'platformFeeOverride.platformFixedFee.currency',
        reason: 'FEE_CURRENCY_NOT_USD',
      },
    ],
    [
      'a fee override out of another source currency',
      501,
      async (body) => ({
        ...body,
        source: { sourceType: 'ACCOUNT', accountId: await setup.accountId('EUR') },
        platformFeeOverride: { platformFixedFee: { amount: 1, currency: 'USD' }, platformVariableFeeBps: 0 },
      }),
      { code: 'NOT_IMPLEMENTED', field: 'platformFeeOverride', reason: 'FEE_SOURCE_NOT_USD' },
    ],
  ])('refuses %s with %s', async (_case, status, change, expected) => {
    expect(await refusal(await change(await setup.quoteBody()), status)).toEqual(expected)
  })

  it.each([0, -5, 1.5, 9_000_000_000_000_001])(
    'refuses the amount %s as invalid input',
    async (lockedCurrencyAmount) => {
      const body = await setup.quoteBody({ lockedCurrencyAmount })
      expect((await setup.server.as.platform.call('createQuote', { body }, 400)).code).toBe('INVALID_INPUT')
    },
  )

  it('refuses a description of more than 1,024 characters', async () => {
    const body = await setup.quoteBody({ description: 'x'.repeat(1025) })
    expect(await refusal(body, 400)).toEqual({ code: 'INVALID_INPUT', field: 'description', reason: undefined })
    await create({ ...body, description: 'x'.repeat(1024) })
  })

  /** Until the end of the test the platform has this of USD. */
  async function configureDollars(change: { minAmount?: number; enabledTransactionTypes?: 'INCOMING'[] }) {
    const { supportedCurrencies = [] } = await setup.server.as.platform.call('getPlatformConfig', {}, 200)
    const before = supportedCurrencies.map(
      ({ providerRequiredCustomerFields: _one, providerRequiredCounterpartyCustomerFields: _two, ...currency }) =>
        currency,
    )
    const configure = (currencies: typeof before) =>
      setup.server.as.platform.call('updatePlatformConfig', { body: { supportedCurrencies: currencies } }, 200)
    await configure(before.map((each) => (each.currencyCode === 'USD' ? { ...each, ...change } : each)))
    onTestFinished(async () => void (await configure(before)))
  }

  it('refuses payments in a currency that the platform has switched off', async () => {
    await configureDollars({ enabledTransactionTypes: ['INCOMING'] })
    expect(await refusal(await setup.quoteBody(), 400)).toEqual({
      code: 'INVALID_CURRENCY',
      field: 'lockedCurrencyAmount',
      reason: 'TRANSACTION_TYPE_DISABLED',
    })
  })

  it('refuses an amount one minor unit below the minimum that the platform configured', async () => {
    await configureDollars({ minAmount: 100_01 })
    const body = await setup.quoteBody()
    expect(await refusal(body, 400)).toEqual({
      code: 'AMOUNT_OUT_OF_RANGE',
      field: 'lockedCurrencyAmount',
      reason: 'BELOW_MINIMUM',
    })
    await create({ ...body, lockedCurrencyAmount: 100_01 })
  })

  it('refuses a destination that belongs to another customer', async () => {
    const other = await setup.server.as.platform.call(
      'createCustomer',
      { body: individualBody({ email: 'other@example.com' }) },
      201,
    )
    const foreign = await setup.server.as.platform.call(
      'createCustomerExternalAccount',
      {
        body: { customerId: other.id, currency: 'MXN', accountInfo: mexicanAccount() },
      },
      201,
    )
    const body = await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId: foreign.id } })
    expect(await refusal(body, 400)).toEqual({
      code: 'INVALID_RECEIVER',
      field: 'destination.accountId',
      reason: 'ACCOUNT_OF_OTHER_CUSTOMER',
    })
  })

  it('pays nobody who was deleted, and into an account here only who is approved', async () => {
    const { platform } = setup.server.as
    const body = individualBody({ email: 'other@example.com' })
    const { id } = await platform.call('createCustomer', { body }, 201)
    const { data } = await platform.call('listCustomerInternalAccounts', { query: { customerId: id } }, 200)
    const external = { customerId: id, currency: 'MXN', accountInfo: mexicanAccount() }
    const outside = await platform.call('createCustomerExternalAccount', { body: external }, 201)
    const source = { sourceType: 'ACCOUNT', accountId: await setup.platformAccountId('USD') } as const
    const to = async (accountId: string) =>
      setup.quoteBody({ source, destination: { destinationType: 'ACCOUNT', accountId } })
    const [inside, out] = [await to(data[0]?.id ?? ''), await to(outside.id)]
    const field = 'destination.accountId'
    await setStatus('customers', id, 'REJECTED')
    expect(await refusal(inside, 403)).toEqual({ code: 'USER_NOT_READY', field, reason: 'CUSTOMER_NOT_APPROVED' })
    await create(out)
    await setStatus('customers', id, 'APPROVED')
    await create(inside)
    await platform.call('deleteCustomerById', { params: { customerId: id } }, 200)
    const reason = 'CUSTOMER_DELETED'
    expect(await refusal(inside, 404)).toEqual({ code: 'USER_NOT_FOUND', field, reason })
    expect(await refusal(out, 404)).toEqual({ code: 'USER_NOT_FOUND', field, reason })
  })

  it('refuses a customer who is not approved, an account that is frozen, and one under review', async () => {
    const body = await setup.quoteBody()
    const { destination } = body
    if (destination.destinationType !== 'ACCOUNT') throw new Error('an account destination')
    await setStatus('external_accounts', destination.accountId, 'UNDER_REVIEW')
    expect(await refusal(body, 400)).toMatchObject({ code: 'INVALID_BANK_ACCOUNT', field: 'destination.accountId' })
    await setStatus('internal_accounts', await setup.accountId('USD'), 'FROZEN')
    expect(await refusal(body, 403)).toMatchObject({
      code: 'USER_NOT_READY',
      field: 'source.accountId',
      reason: 'INTERNAL_ACCOUNT_NOT_ACTIVE',
    })
    await setStatus('internal_accounts', await setup.accountId('USD'), 'ACTIVE')
    await setStatus('customers', setup.customerId, 'HOLD')
    const notApproved = { code: 'USER_NOT_READY', reason: 'CUSTOMER_NOT_APPROVED' }
    expect(await refusal(body, 403)).toEqual({ ...notApproved, field: 'source.customerId' })
    const source = { sourceType: 'ACCOUNT', accountId: await setup.accountId('USD') } as const
    expect(await refusal({ ...body, source }, 403)).toEqual({ ...notApproved, field: 'source.accountId' })
  })

  it('refuses a fee that no account of the platform could take', async () => {
    setup = await startPaymentSetup()
    onTestFinished(() => setup.server.close())
    await setup.server.service.store.write((tx) =>
      tx.deleteFrom('internal_accounts').where('customer_id', 'is', null).where('currency', '=', 'USD').execute(),
    )
    const body = await setup.quoteBody({
      platformFeeOverride: { platformFixedFee: { amount: 50, currency: 'USD' }, platformVariableFeeBps: 0 },
    })
    expect(await refusal(body, 400)).toEqual({
      code: 'INVALID_INPUT',
      field: 'source.accountId',
      reason: 'PLATFORM_FEE_ACCOUNT_MISSING',
    })
  })

  it('asks for the purpose of payments to China', async () => {
    const accountId = await setup.externalAccount('CNY', {
      accountType: 'CNY_ACCOUNT',
      bankName: 'AliPay',
      phoneNumber: '+8613800138000',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Li Wei' },
    })
    const body = await setup.quoteBody({ destination: { destinationType: 'ACCOUNT', accountId } })
    expect(await refusal(body, 400)).toEqual({
      code: 'MISSING_MANDATORY_USER_INFO',
      field: 'purposeOfPayment',
      reason: undefined,
    })
    await create({ ...body, purposeOfPayment: 'FAMILY_SUPPORT' })
  })

  it('needs a token that may send payments', async () => {
    const { data } = await setup.server.as.platform.call('listTokens', {}, 200)
    expect(data.length).toBeGreaterThan(0)
    const token = await setup.server.as.platform.call(
      'createToken',
      { body: { name: 'reader', permissions: ['VIEW'] } },
      201,
    )
    const reader = setup.server.as.token(token.clientId, token.clientSecret ?? '')
    expect((await reader.call('createQuote', { body: await setup.quoteBody() }, 403)).code).toBe('FORBIDDEN')
  })
})
