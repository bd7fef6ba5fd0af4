import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../foundation/ServiceError'
import { requireTransferAmount, type TransferFacts } from './rules'

const FACTS: TransferFacts = {
  amount: 100,
  internal: { currency: 'USD', customerId: 'Customer:1' },
  external: { currency: 'USD', customerId: 'Customer:1' },
  receivingField: 'destination.accountId',
}

function refusalOf(change: Partial<TransferFacts>) {
  try {
    requireTransferAmount({ ...FACTS, ...change })
  } catch (error) {
    if (error instanceof ServiceError)
      return { code: error.code, field: error.details?.field, reason: error.details?.reason }
    throw error
  }
  return null
}

describe('requireTransferAmount', () => {
  it('moves whole minor units within one currency and one owner', () => {
    expect(requireTransferAmount(FACTS)).toBe(100n)
    expect(refusalOf({ amount: 1 })).toBeNull()
    expect(
      refusalOf({ internal: { currency: 'USD', customerId: null }, external: { currency: 'USD', customerId: null } }),
    ).toBeNull()
  })

  it.each<[string, Partial<TransferFacts>, object]>([
    ['no amount', { amount: undefined }, { code: 'INVALID_AMOUNT', field: 'amount', reason: 'AMOUNT_MISSING' }],
    ['zero', { amount: 0 }, { code: 'INVALID_AMOUNT', field: 'amount', reason: 'AMOUNT_NOT_POSITIVE' }],
    ['a negative amount', { amount: -1 }, { code: 'INVALID_AMOUNT', field: 'amount', reason: 'AMOUNT_NOT_POSITIVE' }],
    [
      'another customer',
      { external: { currency: 'USD', customerId: 'Customer:2' } },
      { code: 'INVALID_INPUT', field: 'destination.accountId', reason: 'ACCOUNT_OF_OTHER_OWNER' },
    ],
    [
      'the platform against a customer',
      { external: { currency: 'USD', customerId: null } },
      { code: 'INVALID_INPUT', field: 'destination.accountId', reason: 'ACCOUNT_OF_OTHER_OWNER' },
    ],
    [
      'another currency',
      { external: { currency: 'MXN', customerId: 'Customer:1' } },
      { code: 'INVALID_CURRENCY', field: 'destination.accountId', reason: 'CURRENCIES_DIFFER' },
    ],
  ])('refuses %s', (_case, change, refusal) => {
    expect(refusalOf(change)).toEqual(refusal)
  })
})
