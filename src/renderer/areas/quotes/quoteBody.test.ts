import { describe, expect, it } from 'vitest'
import { isAskable, PLATFORM, quoteBody, rescaled, START_VALUES } from './quoteBody'

const filled = {
  ...START_VALUES,
  customerId: 'Customer:1',
  sourceId: 'InternalAccount:1',
  destinationId: 'ExternalAccount:1',
  amountMinor: 100_00,
}

describe('quoteBody', () => {
  it('says only what was chosen', () => {
    expect(quoteBody(filled)).toEqual({
      source: { sourceType: 'ACCOUNT', accountId: 'InternalAccount:1', customerId: 'Customer:1' },
      destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_00,
    })
  })

  it('names no customer when the platform pays', () => {
    expect(quoteBody({ ...filled, customerId: PLATFORM }).source).toEqual({
      sourceType: 'ACCOUNT',
      accountId: 'InternalAccount:1',
    })
  })

  it('asks for money that arrives by currency and network, and never to execute it at once', () => {
    const values = {
      ...filled,
      sourceKind: 'REALTIME_FUNDING' as const,
      fundingCurrency: 'USDC',
      cryptoNetwork: 'SOLANA',
      isImmediate: true,
    }
    expect(quoteBody(values).source).toEqual({
      sourceType: 'REALTIME_FUNDING',
      currency: 'USDC',
      cryptoNetwork: 'SOLANA',
      customerId: 'Customer:1',
    })
    expect(quoteBody(values).immediatelyExecute).toBeUndefined()
    expect(quoteBody({ ...filled, isImmediate: true }).immediatelyExecute).toBe(true)
  })

  it('pays a UMA address by its lookup, with what the receiver asks of the payer', () => {
    const values = {
      ...filled,
      destinationKind: 'UMA_ADDRESS' as const,
      umaAddress: ' $a@b.test ',
      umaCurrency: 'EUR',
      lookupId: 'Lookup:1',
      payerInfo: { FULL_NAME: 'Ana', EMAIL: ' ' },
    }
    expect(quoteBody(values)).toMatchObject({
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$a@b.test', currency: 'EUR' },
      lookupId: 'Lookup:1',
      senderCustomerInfo: { FULL_NAME: 'Ana' },
    })
    expect(quoteBody({ ...values, destinationKind: 'ACCOUNT' })).not.toHaveProperty('lookupId')
  })
})

describe('isAskable', () => {
  it.each([
    [{}, true],
    [{ customerId: '' }, false],
    [{ sourceId: '' }, false],
    [{ destinationId: '' }, false],
    [{ amountMinor: null }, false],
    [{ amountMinor: 0 }, false],
    [{ sourceKind: 'REALTIME_FUNDING' as const }, false],
    [{ sourceKind: 'REALTIME_FUNDING' as const, fundingCurrency: 'USD' }, true],
    [{ destinationKind: 'UMA_ADDRESS' as const, umaAddress: '$a@b.test' }, false],
    [{ destinationKind: 'UMA_ADDRESS' as const, lookupId: 'Lookup:1' }, true],
  ])('with %j it is %s', (change, expected) => {
    expect(isAskable({ ...filled, ...change })).toBe(expected)
  })
})

describe('rescaled', () => {
  it.each([
    [12_50, 2, 6, 12_500_000],
    [12_500_000, 6, 2, 12_50],
    [12_50, 2, 0, 13],
    [12_50, 2, 2, 12_50],
  ])('%i with %i decimals is, with %i, %i', (amount, from, to, expected) => {
    expect(rescaled(amount, from, to)).toBe(expected)
  })
})
