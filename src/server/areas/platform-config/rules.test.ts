import { describe, expect, it } from 'vitest'
import type { FeeConfig, PlatformCurrencyConfigUpdate } from '../../../contract/platform-config/schemas'
import {
  addedCurrencies,
  configErrors,
  isDomainName,
  isWebhookAddress,
  mergeCardConfig,
  mergeFees,
  unavailableFee,
  withGiven,
} from './rules'

const currency = (currencyCode: string, minAmount = 1, maxAmount = 100): PlatformCurrencyConfigUpdate => ({
  currencyCode,
  minAmount,
  maxAmount,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['OUTGOING'],
})

const fee = (variableFeeBps: number, amount: number, sourceCurrency = 'USD', feeCurrency = 'USD'): FeeConfig => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION',
  sourceCurrency,
  variableFeeBps,
  fixedFee: { amount, currency: feeCurrency },
})

const fieldsOf = (change: Parameters<typeof configErrors>[0]) => configErrors(change).map((error) => error.field)

describe('domain names', () => {
  it.each([
    ['example.com', true],
    ['pay.sandbox.example.co', true],
    ['xn--bcher-kva.example', true],
    ['example', false],
    ['-a.example.com', false],
    ['a-.example.com', false],
    ['exa mple.com', false],
    ['https://example.com', false],
    ['example.com/path', false],
    ['192.168.0.1', false],
    [`${'a'.repeat(64)}.com`, false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isDomainName(text)).toBe(expected)
  })
})

describe('webhook addresses', () => {
  it.each([
    ['https://example.com/hooks?x=1', true],
    ['http://127.0.0.1:9000/', true],
    ['http://localhost:4010/inbox', true],
    ['ftp://example.com', false],
    ['javascript:alert(1)', false],
    ['example.com/hooks', false],
    ['https://user:secret@example.com', false],
    ['https://example.com/#part', false],
    [`https://example.com/${'a'.repeat(2000)}`, false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isWebhookAddress(text)).toBe(expected)
  })
})

describe('a change of the configuration', () => {
  it('names every field that cannot be used', () => {
    const change = {
      umaDomain: 'nope',
      webhookEndpoint: 'nope',
      supportedCurrencies: [currency('USD'), currency('ZZZ'), currency('USD'), currency('EUR', 5, 4)],
      feeConfigs: [fee(10, 0), fee(20, 0)],
    }
    expect(fieldsOf(change)).toEqual([
      'umaDomain',
      'webhookEndpoint',
      'supportedCurrencies.1.currencyCode',
      'supportedCurrencies.2.currencyCode',
      'supportedCurrencies.3.maxAmount',
      'feeConfigs.1',
    ])
  })

  it('takes limits that are equal, an empty list, and nothing at all', () => {
    expect(fieldsOf({ supportedCurrencies: [currency('USD', 5, 5)] })).toEqual([])
    expect(fieldsOf({ supportedCurrencies: [] })).toEqual([])
    expect(fieldsOf({})).toEqual([])
  })

  it('names the added currencies only', () => {
    expect(addedCurrencies([currency('USD'), currency('EUR')], [currency('EUR'), currency('MXN')])).toEqual(['MXN'])
  })
})

describe('fees', () => {
  it.each([
    ['USD and USD', fee(1, 1), null],
    ['a source in another currency', fee(1, 1, 'EUR'), 'feeConfigs.0.sourceCurrency'],
    ['a fixed fee in another currency', fee(1, 1, 'USD', 'EUR'), 'feeConfigs.0.fixedFee.currency'],
  ])('exist in USD only: %s', (_name, given, expected) => {
    expect(unavailableFee([given])).toBe(expected)
  })

  it.each([
    ['adds a new key', [], [fee(10, 0)], [fee(10, 0)]],
    ['replaces an existing key', [fee(10, 0)], [fee(0, 7)], [fee(0, 7)]],
    ['leaves omitted keys', [fee(10, 0)], [], [fee(10, 0)]],
    ['drops a key when both parts are zero', [fee(10, 5)], [fee(0, 0)], []],
    ['keeps a key when one part is not zero', [fee(10, 5)], [fee(0, 5)], [fee(0, 5)]],
  ])('%s', (_name, current, given, expected) => {
    expect(mergeFees(current, given)).toEqual(expected)
  })
})

describe('field-level merges', () => {
  it('changes what is given of the wallet settings', () => {
    expect(withGiven(null, { appName: 'A' })).toEqual({ appName: 'A' })
    expect(withGiven({ appName: 'A', otpLength: 8 }, { otpLength: 4 })).toEqual({ appName: 'A', otpLength: 4 })
  })

  it('goes into email and sms of the card settings', () => {
    const current = { displayName: 'D', email: { subject: 'S', fromName: 'F' }, sms: { bodyText: 'B' } }
    expect(mergeCardConfig(current, { email: { subject: 'T' } })).toEqual({
      displayName: 'D',
      email: { subject: 'T', fromName: 'F' },
      sms: { bodyText: 'B' },
    })
    expect(mergeCardConfig(null, { sms: { templateSid: 'X' } })).toEqual({ sms: { templateSid: 'X' } })
  })
})
