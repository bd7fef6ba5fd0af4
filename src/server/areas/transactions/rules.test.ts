import { describe, expect, it } from 'vitest'
import { type TransactionStatus, transactionStatus } from '../../../contract/transactions/schemas'
import { ServiceError } from '../../foundation/ServiceError'
import {
  eventKindOf,
  isAllowedMove,
  type PaymentEvent,
  requireWithinCurrencyLimits,
  requireWithinMaxima,
  statusAt,
} from './rules'

describe('eventKindOf', () => {
  it('has all nine kinds for outgoing payments and the six of behaviour 16.3 for incoming ones', () => {
    const events: PaymentEvent[] = [
      'PENDING',
      'PENDING_AUTHORIZATION',
      'PROCESSING',
      'COMPLETED',
      'FAILED',
      'EXPIRED',
      'REFUND_PENDING',
      'REFUND_COMPLETED',
      'REFUND_FAILED',
    ]
    expect(events.map((event) => eventKindOf('OUTGOING', event))).toEqual(
      events.map((event) => `OUTGOING_PAYMENT.${event}`),
    )
    expect(events.map((event) => eventKindOf('INCOMING', event)).filter((kind) => kind !== null)).toEqual([
      'INCOMING_PAYMENT.PENDING',
      'INCOMING_PAYMENT.COMPLETED',
      'INCOMING_PAYMENT.FAILED',
      'INCOMING_PAYMENT.REFUND_PENDING',
      'INCOMING_PAYMENT.REFUND_COMPLETED',
      'INCOMING_PAYMENT.REFUND_FAILED',
    ])
  })
})

describe('isAllowedMove', () => {
  const allowed: readonly (readonly [TransactionStatus, TransactionStatus])[] = [
    ['CREATED', 'PENDING'],
    ['CREATED', 'PROCESSING'],
    ['CREATED', 'FAILED'],
    ['CREATED', 'REJECTED'],
    ['PENDING', 'PENDING_AUTHORIZATION'],
    ['PENDING', 'PROCESSING'],
    ['PENDING', 'COMPLETED'],
    ['PENDING', 'FAILED'],
    ['PENDING', 'REJECTED'],
    ['PENDING', 'EXPIRED'],
    ['PENDING_AUTHORIZATION', 'PENDING'],
    ['PENDING_AUTHORIZATION', 'PROCESSING'],
    ['PENDING_AUTHORIZATION', 'FAILED'],
    ['PENDING_AUTHORIZATION', 'EXPIRED'],
    ['PROCESSING', 'COMPLETED'],
    ['PROCESSING', 'FAILED'],
    ['COMPLETED', 'FAILED'],
    ['COMPLETED', 'REFUNDED'],
  ]
  const all = transactionStatus.options.flatMap((from) => transactionStatus.options.map((to) => [from, to] as const))

  it.each(all)('from %s to %s', (from, to) => {
    const isListed = allowed.some(([one, other]) => one === from && other === to)
    expect(isAllowedMove(from, to)).toBe(isListed || from === to)
  })
})

describe('statusAt', () => {
  it('shows the expiry of a waiting quote to the millisecond, and of nothing else', () => {
    expect(statusAt({ status: 'PENDING', quoteExpiresAtMs: 1000 }, 999)).toBe('PENDING')
    expect(statusAt({ status: 'PENDING', quoteExpiresAtMs: 1000 }, 1000)).toBe('EXPIRED')
    expect(statusAt({ status: 'PENDING', quoteExpiresAtMs: null }, 1000)).toBe('PENDING')
    expect(statusAt({ status: 'PROCESSING', quoteExpiresAtMs: 1000 }, 5000)).toBe('PROCESSING')
  })
})

describe('requireWithinCurrencyLimits', () => {
  const limits = { currencyCode: 'USD', minAmount: 100, maxAmount: 1000, enabledTransactionTypes: ['OUTGOING'] }
  const reasonOf = (amountMinor: bigint, type: 'INCOMING' | 'OUTGOING' | undefined) => {
    try {
      requireWithinCurrencyLimits(limits, {
        currency: 'USD',
        amountMinor,
        field: 'amount',
        type,
      })
    } catch (error) {
      if (error instanceof ServiceError) return [error.code, error.details?.reason]
      throw error
    }
    return null
  }

  it.each([
    [99n, 'OUTGOING', ['AMOUNT_OUT_OF_RANGE', 'BELOW_MINIMUM']],
    [100n, 'OUTGOING', null],
    [1000n, 'OUTGOING', null],
    [1001n, 'OUTGOING', ['AMOUNT_OUT_OF_RANGE', 'ABOVE_MAXIMUM']],
    [500n, 'INCOMING', ['INVALID_CURRENCY', 'TRANSACTION_TYPE_DISABLED']],
    [500n, undefined, null],
  ] as const)('%s %s: %s', (amountMinor, type, expected) => {
    expect(reasonOf(amountMinor, type)).toEqual(expected)
  })
})

describe('requireWithinMaxima', () => {
  const maximum = (receivingCurrency: string, maxAmountMinor: bigint) => ({
    sendingCurrency: 'USD',
    receivingCurrency,
    maxAmountMinor,
  })
  const refusalOf = (maxima: Parameters<typeof requireWithinMaxima>[0], amountMinor: bigint) => {
    try {
      requireWithinMaxima(maxima, { currency: 'USD', amountMinor, field: 'amount' })
    } catch (error) {
      if (error instanceof ServiceError) return { code: error.code, ...error.details }
      throw error
    }
    return null
  }

  it('allows any amount where nobody set a maximum, and exactly the maximum where somebody did', () => {
    expect(refusalOf([], 10n ** 15n)).toBeNull()
    expect(refusalOf([maximum('MXN', 500n)], 500n)).toBeNull()
  })

  it('refuses one unit more, and says what the maximum is and where it comes from', () => {
    expect(refusalOf([maximum('MXN', 500n)], 501n)).toEqual({
      code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED',
      field: 'amount',
      reason: 'ABOVE_TRANSACTION_MAXIMUM',
      limitMinor: 500,
      currency: 'USD',
      amountMinor: '501',
      sendingCurrency: 'USD',
      receivingCurrency: 'MXN',
    })
  })

  it.each([
    [maximum('MXN', 500n), maximum('*', 400n), '*'],
    [maximum('MXN', 300n), maximum('*', 400n), 'MXN'],
    [maximum('*', 400n), maximum('MXN', 300n), 'MXN'],
  ])('lets the smaller of two decide, whichever it is', (one, other, receivingCurrency) => {
    expect(refusalOf([one, other], 1000n)).toMatchObject({ receivingCurrency })
    const limitMinor = one.maxAmountMinor < other.maxAmountMinor ? one.maxAmountMinor : other.maxAmountMinor
    expect(refusalOf([one, other], limitMinor)).toBeNull()
    expect(refusalOf([one, other], limitMinor + 1n)).toMatchObject({ limitMinor: Number(limitMinor) })
  })
})
