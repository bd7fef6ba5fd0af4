import { describe, expect, it } from 'vitest'
import type { Call } from '../../../../contract/operations'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

type Change = NonNullable<Call<'updatePlatformConfig'>['body']>
const update = (body: Change) => server.as.platform.call('updatePlatformConfig', { body }, 200)
const refused = async (body: Change) => {
  const before = await server.as.platform.call('getPlatformConfig', {}, 200)
  const error = await server.as.platform.call('updatePlatformConfig', { body }, 400)
  expect(await server.as.platform.call('getPlatformConfig', {}, 200)).toEqual(before)
  return error
}

const currency = (currencyCode: string, minAmount = 1, maxAmount = 1000) => ({
  currencyCode,
  minAmount,
  maxAmount,
  requiredCounterpartyFields: [{ name: 'FULL_NAME' as const, mandatory: true }],
  enabledTransactionTypes: ['OUTGOING' as const],
})

const fee = (variableFeeBps: number, amount: number, sourceCurrency = 'USD', feeCurrency = 'USD') => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION' as const,
  sourceCurrency,
  variableFeeBps,
  fixedFee: { amount, currency: feeCurrency },
})

describe('merging', () => {
  it('changes what is given and nothing else', async () => {
    const before = await server.as.platform.call('getPlatformConfig', {}, 200)
    await server.clock.advance(60)
    const after = await update({ umaDomain: 'Pay.Example.COM' })
    expect(after).toEqual({ ...before, umaDomain: 'pay.example.com', updatedAt: server.clock.iso() })
  })

  it('replaces the currencies as a list and opens an account of the platform for each added one', async () => {
    const config = await update({ supportedCurrencies: [currency('USD'), currency('KES', 5, 5)] })
    expect(config.supportedCurrencies).toEqual([currency('USD'), currency('KES', 5, 5)])
    const { data } = await server.as.platform.call('listPlatformInternalAccounts', { query: { currency: 'KES' } }, 200)
    expect(data).toHaveLength(1)
    const euros = await server.as.platform.call('listPlatformInternalAccounts', { query: { currency: 'EUR' } }, 200)
    expect(euros.data).toHaveLength(1)
  })

  it('does not open a second account when a currency comes back', async () => {
    await update({ supportedCurrencies: [currency('USD')] })
    await update({ supportedCurrencies: [currency('USD'), currency('EUR')] })
    const { data } = await server.as.platform.call('listPlatformInternalAccounts', { query: { currency: 'EUR' } }, 200)
    expect(data).toHaveLength(1)
  })

  it('merges the wallet settings field by field over their defaults', async () => {
    const defaults = {
      otpLength: 6,
      alphanumeric: false,
      expirationSeconds: 300,
      sendFromEmailSenderName: 'Notifications',
    }
    expect((await update({ embeddedWalletConfig: { appName: 'North' } })).embeddedWalletConfig).toEqual({
      ...defaults,
      appName: 'North',
    })
    expect((await update({ embeddedWalletConfig: { otpLength: 8 } })).embeddedWalletConfig).toEqual({
      ...defaults,
      appName: 'North',
      otpLength: 8,
    })
  })

  it('merges the card settings inside email and sms', async () => {
    await update({ cardTokenization2faConfig: { displayName: 'North', email: { subject: 'Code', fromName: 'N' } } })
    const config = await update({
      cardTokenization2faConfig: { email: { subject: 'Your code' }, sms: { bodyText: 'B' } },
    })
    expect(config.cardTokenization2faConfig).toEqual({
      displayName: 'North',
      email: { subject: 'Your code', fromName: 'N' },
      sms: { bodyText: 'B' },
    })
  })

  it('puts fees in place by type and currency, and drops them when both parts are zero', async () => {
    expect((await update({ feeConfigs: [fee(50, 100)] })).feeConfigs).toEqual([fee(50, 100)])
    expect((await update({ umaDomain: 'a.example.com' })).feeConfigs).toEqual([fee(50, 100)])
    expect((await update({ feeConfigs: [fee(75, 0)] })).feeConfigs).toEqual([fee(75, 0)])
    expect((await update({ feeConfigs: [fee(0, 0)] })).feeConfigs).toEqual([])
  })
})

describe('the webhook endpoint', () => {
  const endpoint = 'http://127.0.0.1:1/hooks'
  const events = async () => {
    const { id } = await server.as.platform.call('getPlatformConfig', {}, 200)
    return server.service.store.read((tx) =>
      tx.selectFrom('webhook_events').selectAll().where('object_id', '=', id).execute(),
    )
  }

  it('sends one TEST event when it changes, which is never retried, and stays when that delivery fails', async () => {
    expect((await update({ webhookEndpoint: endpoint })).webhookEndpoint).toBe(endpoint)
    await server.settle()
    expect(await events()).toMatchObject([{ type: 'TEST', endpoint, is_retried: 0, attempts: 1, state: 'GIVEN_UP' }])
    expect(JSON.parse((await events())[0]!.body)).toMatchObject({ type: 'TEST', data: {} })
    await server.clock.advance(3600)
    expect(await events()).toMatchObject([{ attempts: 1 }])
    expect((await server.as.platform.call('getPlatformConfig', {}, 200)).webhookEndpoint).toBe(endpoint)
  })

  it('sends nothing when it is set to what it was', async () => {
    await update({ webhookEndpoint: endpoint })
    await update({ webhookEndpoint: endpoint, umaDomain: 'b.example.com' })
    expect(await events()).toHaveLength(1)
  })
})

describe('refusals', () => {
  it('names all fields that cannot be used at once', async () => {
    const error = await refused({
      umaDomain: 'not a domain',
      webhookEndpoint: 'mailto:a@b.co',
      supportedCurrencies: [currency('USD'), currency('USD'), currency('ZZZ'), currency('EUR', 10, 9)],
      feeConfigs: [fee(1, 0), fee(2, 0)],
    })
    expect(error.code).toBe('INVALID_INPUT')
    expect(error.details?.errors?.map((entry) => entry.field)).toEqual([
      'umaDomain',
      'webhookEndpoint',
      'supportedCurrencies.1.currencyCode',
      'supportedCurrencies.2.currencyCode',
      'supportedCurrencies.3.maxAmount',
      'feeConfigs.1',
    ])
  })

  it.each([
    ['a negative limit', { supportedCurrencies: [currency('USD', -1)] }, 'supportedCurrencies.0.minAmount'],
    ['a fractional limit', { supportedCurrencies: [currency('USD', 0.5)] }, 'supportedCurrencies.0.minAmount'],
    ['too many basis points', { feeConfigs: [fee(10_001, 0)] }, 'feeConfigs.0.variableFeeBps'],
    ['a short code', { embeddedWalletConfig: { otpLength: 3 } }, 'embeddedWalletConfig.otpLength'],
    [
      'an http logo of cards',
      { cardTokenization2faConfig: { logoUrl: 'http://a.co/l.png' } },
      'cardTokenization2faConfig.logoUrl',
    ],
  ])('refuses %s', async (_name, body, field) => {
    const error = await refused(body)
    expect(error.code).toBe('INVALID_INPUT')
    expect(error.details?.errors?.map((entry) => entry.field)).toContain(field)
  })

  it.each([
    ['a source that is not USD', fee(1, 1, 'EUR'), 'feeConfigs.0.sourceCurrency'],
    ['a fixed fee that is not USD', fee(1, 1, 'USD', 'EUR'), 'feeConfigs.0.fixedFee.currency'],
  ])('answers 501 for a fee with %s', async (_name, given, field) => {
    const error = await server.as.platform.call('updatePlatformConfig', { body: { feeConfigs: [given] } }, 501)
    expect(error).toMatchObject({ code: 'NOT_IMPLEMENTED', details: { field } })
  })

  it('needs MANAGE', async () => {
    const token = await server.as.platform.call('createToken', { body: { name: 'Reader', permissions: ['VIEW'] } }, 201)
    const reader = server.as.token(token.clientId, token.clientSecret ?? '')
    await reader.call('getPlatformConfig', {}, 200)
    expect((await reader.call('updatePlatformConfig', { body: {} }, 403)).code).toBe('FORBIDDEN')
  })
})
