import { describe, expect, it } from 'vitest'
import { createIds, seededRandom } from '../foundation/ids'
import {
  chainTransactionOf,
  isPullable,
  networkKept,
  quotePayoutCourse,
  railOf,
  selectedOutcomeOf,
  transferInCourse,
  transferOutCourse,
} from './bankRail'

describe('quotePayoutCourse', () => {
  it.each([
    ['002', 'FAILED', 'QUOTE_EXECUTION_FAILED', 'TRANSACTION_FAILED', 'COMPLETED', 1_000],
    ['003', 'COMPLETED', null, null, null, 360_000],
    ['004', 'FAILED', 'ACCOUNT_CANNOT_RECEIVE', 'TRANSACTION_FAILED', 'COMPLETED', 1_000],
    ['005', 'RETURNED', 'PAYOUT_RETURNED', 'TRANSACTION_FAILED', 'COMPLETED', 1_000],
    ['006', 'FAILED', null, 'USER_CANCELLATION', 'COMPLETED', 1_000],
    ['007', 'FAILED', 'QUOTE_EXECUTION_FAILED', 'TRANSACTION_FAILED', 'FAILED', 1_000],
    ['789', 'COMPLETED', null, null, null, 1_000],
    ['102', 'COMPLETED', null, null, null, 1_000],
  ])('%s ends %s (%s), refund %s %s, after %s ms', (suffix, ends, failure, refundReason, refundOutcome, afterMs) => {
    const course = quotePayoutCourse(`00218000118359719${suffix}`.slice(-18))
    expect(course.ends).toBe(ends)
    expect(course.settleAfterMs).toBe(afterMs)
    expect(course.ends === 'COMPLETED' ? null : course.failureReason).toBe(failure)
    expect(course.ends === 'COMPLETED' ? null : course.refund.reason).toBe(refundReason)
    expect(course.ends === 'COMPLETED' ? null : course.refund.outcome).toBe(refundOutcome)
  })

  it('succeeds inside the service, where nothing selects', () => {
    expect(quotePayoutCourse(null)).toEqual({ ends: 'COMPLETED', settleAfterMs: 1_000 })
  })

  it('reads the digits at the end of the user part of an identifier with a domain', () => {
    expect(quotePayoutCourse('maria.004@bank').ends).toBe('FAILED')
    expect(quotePayoutCourse('maria@bank.004').ends).toBe('COMPLETED')
  })
})

describe('transfers', () => {
  it.each([
    ['002', 'QUOTE_EXECUTION_FAILED', 0, 'TRANSACTION_FAILED'],
    ['003', 'ACCOUNT_INVALID', 0, 'TRANSACTION_FAILED'],
    ['004', 'ACCOUNT_CANNOT_RECEIVE', 0, 'TRANSACTION_FAILED'],
    ['005', 'QUOTE_EXECUTION_FAILED', 30_000, 'TIMEOUT'],
  ])('out to %s fails with %s after %s ms, refund reason %s', (suffix, failureReason, settleAfterMs, reason) => {
    expect(transferOutCourse(`123456${suffix}`)).toMatchObject({
      ends: 'FAILED',
      failureReason,
      settleAfterMs,
      refund: { reason, outcome: 'COMPLETED' },
    })
  })

  it.each([
    ['002', 0],
    ['003', 0],
    ['004', 0],
    ['005', 30_000],
  ])('in from %s is not collected, after %s ms', (suffix, settleAfterMs) => {
    expect(transferInCourse(`123456${suffix}`)).toEqual({
      ends: 'FAILED',
      failureReason: 'COLLECTION_FAILED',
      settleAfterMs,
    })
  })

  it('succeeds at once for every other ending, those of quotes and name checks included', () => {
    for (const suffix of ['789', '006', '007', '102', '105']) {
      expect(transferOutCourse(`123456${suffix}`)).toEqual({ ends: 'COMPLETED', settleAfterMs: 0 })
      expect(transferInCourse(`123456${suffix}`)).toEqual({ ends: 'COMPLETED', settleAfterMs: 0 })
    }
  })
})

describe('selectedOutcomeOf', () => {
  it('names what the destination selects and where that is written', () => {
    expect(selectedOutcomeOf({ use: 'QUOTE', primaryIdentifier: '…005' })).toEqual({
      suffix: '005',
      label: 'Completes, then the receiving bank returns the payment',
      source: 'Specification, sandbox selectors: external account destination of a quote',
    })
    expect(selectedOutcomeOf({ use: 'TRANSFER_OUT', primaryIdentifier: '…006' })).toBeNull()
    expect(selectedOutcomeOf({ use: 'QUOTE', primaryIdentifier: null })).toBeNull()
  })
})

describe('rails and chains', () => {
  it('takes the rail asked for, else the first offered', () => {
    expect(railOf(['ACH', 'WIRE'], 'WIRE')).toBe('WIRE')
    expect(railOf(['ACH', 'WIRE'], undefined)).toBe('ACH')
    expect(railOf([], undefined)).toBeNull()
  })

  it('pulls from US accounts only', () => {
    expect(isPullable('USD_ACCOUNT')).toBe(true)
    expect(isPullable('MXN_ACCOUNT')).toBe(false)
  })

  it.each([
    ['ETHEREUM', /^0x[0-9a-f]{64}$/],
    ['POLYGON', /^0x[0-9a-f]{64}$/],
    ['SOLANA', /^[1-9A-HJ-NP-Za-km-z]{85,88}$/],
    ['TRON', /^[0-9a-f]{64}$/],
    ['SPARK', /^[0-9a-f]{64}$/],
    ['BITCOIN', /^[0-9a-f]{64}$/],
  ] as const)('a payment on %s has a transaction there', (network, pattern) => {
    const ids = createIds(() => 0, seededRandom(7))
    const onChain = chainTransactionOf(network, ids)
    expect(onChain?.network).toBe(network)
    expect(onChain?.transactionHash).toMatch(pattern)
  })

  it.each([null, 'LIGHTNING'] as const)('has none on %s', (network) => {
    const ids = createIds(() => 0, seededRandom(7))
    expect(chainTransactionOf(network, ids)).toBeNull()
  })

  it('keeps its network, which timers of earlier versions name by the type of the account', () => {
    expect(networkKept({ network: 'BITCOIN' })).toBe('BITCOIN')
    expect(networkKept({ network: null })).toBeNull()
    expect(networkKept({ accountType: 'SPARK_WALLET' })).toBe('SPARK')
    expect(networkKept({ accountType: 'MXN_ACCOUNT' })).toBeNull()
    expect(networkKept({ accountType: null })).toBeNull()
  })
})
