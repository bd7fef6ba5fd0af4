import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfUp } from '../../foundation/money'
import {
  decideExecutionRefusal,
  decideQuoteAmounts,
  isPurposeRequired,
  type QuoteAmounts,
  type QuoteFees,
  type QuoteTerms,
  quotedRateOf,
  quoteStatusAt,
  type Ratio,
  rateDetailsOf,
} from './rules'

const ONE: Ratio = { numerator: 1n, denominator: 1n }
const FREE: QuoteFees = {
  serviceFixedMinor: 0n,
  serviceVariableBps: 0n,
  platformFixedMinor: 0n,
  platformVariableBps: 0n,
  counterpartyFixedMinor: 0n,
}

function priced(terms: QuoteTerms): QuoteAmounts {
  const decision = decideQuoteAmounts(terms)
  if (decision.kind !== 'PRICED') throw new Error(decision.reason)
  return decision.amounts
}

describe('decideQuoteAmounts', () => {
  it('computes the worked case of behaviour 12.2: base 950, platform 53, service 10', () => {
    const amounts = priced({
      lockedSide: 'SENDING',
      lockedAmountMinor: 1000n,
      rate: ONE,
      fees: { ...FREE, platformFixedMinor: 50n, platformVariableBps: 30n, serviceVariableBps: 100n },
    })
    expect(amounts).toEqual({
      sendingMinor: 1000n,
      receivingMinor: 937n,
      feesMinor: 63n,
      platformFeesMinor: 53n,
      serviceFeesMinor: 10n,
      serviceVariableMinor: 10n,
      counterpartyFixedMinor: 0n,
    })
  })

  it('solves a locked receiving side without fixed fees as received / (1 - fee), rounded up', () => {
    const amounts = priced({
      lockedSide: 'RECEIVING',
      lockedAmountMinor: 50_00000n,
      rate: ONE,
      fees: { ...FREE, serviceVariableBps: 10n },
    })
    expect(amounts.sendingMinor).toBe(50_05006n)
    expect(amounts.receivingMinor).toBe(50_00000n)
  })

  it.each([
    // locked side, amount, Ff, Fv bps, Pf, Pv bps, Cf, rate, expected S, R, fees, platform fees
    ['SENDING', 10_000n, 0n, 25n, 0n, 0n, 0n, [1847n, 100n], 10_000n, 184_238n, 25n, 0n],
    ['SENDING', 10_000n, 100n, 50n, 50n, 30n, 0n, [1847n, 100n], 10_000n, 180_470n, 229n, 80n],
    ['SENDING', 10_000n, 0n, 0n, 0n, 0n, 1000n, [10n, 1n], 10_000n, 99_000n, 100n, 0n],
    ['RECEIVING', 184_238n, 0n, 25n, 0n, 0n, 0n, [1847n, 100n], 10_000n, 184_238n, 25n, 0n],
    ['RECEIVING', 100_000n, 100n, 50n, 50n, 30n, 0n, [20n, 1n], 5_191n, 100_000n, 190n, 65n],
    ['RECEIVING', 99_000n, 0n, 0n, 0n, 0n, 1000n, [10n, 1n], 10_000n, 99_000n, 100n, 0n],
    ['RECEIVING', 99_000n, 0n, 100n, 0n, 0n, 1000n, [10n, 1n], 10_102n, 99_000n, 201n, 0n],
    ['RECEIVING', 1_000n, 0n, 0n, 0n, 9_000n, 1_000n, [1n, 1n], 20_000n, 1_000n, 19_000n, 18_000n],
    ['SENDING', 20_000n, 0n, 0n, 0n, 9_000n, 1_000n, [1n, 1n], 20_000n, 1_000n, 19_000n, 18_000n],
    ['SENDING', 1n, 0n, 0n, 0n, 0n, 0n, [1n, 1n], 1n, 1n, 0n, 0n],
  ] as const)('%s %s, service %s + %s bps, platform %s + %s bps, counterparty %s', (...row) => {
    const [lockedSide, lockedAmountMinor, ff, fv, pf, pv, cf, rate, sending, receiving, fees, platform] = row
    const amounts = priced({
      lockedSide,
      lockedAmountMinor,
      rate: { numerator: rate[0], denominator: rate[1] },
      fees: {
        serviceFixedMinor: ff,
        serviceVariableBps: fv,
        platformFixedMinor: pf,
        platformVariableBps: pv,
        counterpartyFixedMinor: cf,
      },
    })
    expect([amounts.sendingMinor, amounts.receivingMinor, amounts.feesMinor, amounts.platformFeesMinor]).toEqual([
      sending,
      receiving,
      fees,
      platform,
    ])
  })

  it.each([
    ['the fixed fees take all', { ...FREE, platformFixedMinor: 1000n }, 'SENDING', ONE, 'FEES_EXCEED_AMOUNT'],
    ['the variable fees take all', { ...FREE, platformVariableBps: 10_000n }, 'SENDING', ONE, 'FEES_EXCEED_AMOUNT'],
    [
      'no sending amount can pay the variable fees',
      { ...FREE, platformVariableBps: 10_000n },
      'RECEIVING',
      ONE,
      'FEES_EXCEED_AMOUNT',
    ],
    ['less than one unit would arrive', FREE, 'SENDING', { numerator: 1n, denominator: 1001n }, 'RECEIVES_NOTHING'],
  ] as const)('refuses when %s', (_case, fees, lockedSide, rate, reason) => {
    expect(decideQuoteAmounts({ lockedSide, lockedAmountMinor: 1000n, rate, fees })).toEqual({
      kind: 'REFUSED',
      reason,
    })
  })
})

const bps = fc.bigInt({ min: 0n, max: 4_000n })
const small = fc.bigInt({ min: 0n, max: 5_000n })
const anyRate = fc.record({
  numerator: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 12n }),
})
const anyFees = fc.record({
  serviceFixedMinor: small,
  serviceVariableBps: bps,
  platformFixedMinor: small,
  platformVariableBps: bps,
  counterpartyFixedMinor: fc.oneof(fc.constant(0n), small, fc.bigInt({ min: 0n, max: 10n ** 9n })),
})
const anyTerms = fc.record({
  lockedSide: fc.constantFrom('SENDING' as const, 'RECEIVING' as const),
  lockedAmountMinor: fc.bigInt({ min: 1n, max: 9_000_000_000_000_000n }),
  rate: anyRate,
  fees: anyFees,
})

const ABS = (value: bigint) => (value < 0n ? -value : value)

describe('decideQuoteAmounts, for any terms', () => {
  it('adds up to the minor unit: fees are the sum of their parts and what remains is converted', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const decision = decideQuoteAmounts(terms)
        if (decision.kind !== 'PRICED') return
        const { amounts } = decision
        const { numerator, denominator } = terms.rate
        const counterparty = divideHalfUp(terms.fees.counterpartyFixedMinor * denominator, numerator)
        expect(amounts.feesMinor).toBe(amounts.platformFeesMinor + amounts.serviceFeesMinor + counterparty)
        expect(amounts.feesMinor < amounts.sendingMinor).toBe(true)
        const net = amounts.sendingMinor - amounts.feesMinor
        const exact = net * terms.rate.numerator
        if (terms.lockedSide === 'SENDING') {
          expect(amounts.sendingMinor).toBe(terms.lockedAmountMinor)
          expect(amounts.receivingMinor).toBe(exact / terms.rate.denominator)
          return
        }
        expect(amounts.receivingMinor).toBe(terms.lockedAmountMinor)
        const needed = terms.lockedAmountMinor * terms.rate.denominator
        // Rounding each of three fees by itself and the sum up moves what remains by 2.5 minor units at most.
        expect(2n * ABS(exact - needed) <= 5n * terms.rate.numerator).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('never asks less for more: the solved sending amount grows with the receiving amount', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const receiving = { ...terms, lockedSide: 'RECEIVING' as const }
        const [one, other] = [
          decideQuoteAmounts(receiving),
          decideQuoteAmounts({ ...receiving, lockedAmountMinor: terms.lockedAmountMinor + 1n }),
        ]
        if (one.kind !== 'PRICED' || other.kind !== 'PRICED') return
        expect(other.amounts.sendingMinor >= one.amounts.sendingMinor).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('exchangeRateOf', () => {
  it('is sending major units per receiving major unit, fees excluded, as in behaviour 1.3', () => {
    const amounts = {
      ...priced({ lockedSide: 'SENDING', lockedAmountMinor: 1_000_00n, rate: ONE, fees: FREE }),
      feesMinor: 5_00n,
      receivingMinor: 828_835n,
    }
    expect(quotedRateOf(amounts, { sending: 2, receiving: 8 })).toBeCloseTo(120_048.01920768, 8)
  })

  it('is exactly 1 within one currency', () => {
    const amounts = priced({ lockedSide: 'SENDING', lockedAmountMinor: 7_919n, rate: ONE, fees: FREE })
    expect(quotedRateOf(amounts, { sending: 6, receiving: 6 })).toBe(1)
  })
})

describe('rateDetailsOf', () => {
  it('multiplies out to the receiving amount for any terms', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const decision = decideQuoteAmounts(terms)
        if (decision.kind !== 'PRICED') return
        const { amounts } = decision
        if (amounts.sendingMinor > BigInt(Number.MAX_SAFE_INTEGER)) return
        const details = rateDetailsOf(amounts, terms.fees, { numerator: 17n, denominator: 10_000n })
        const base = Number(amounts.sendingMinor - terms.fees.serviceFixedMinor - terms.fees.platformFixedMinor)
        const converted = base * details.serviceApiMultiplier * details.counterpartyMultiplier
        const received = Number(amounts.receivingMinor) + details.counterpartyFixedFee
        expect(converted / received).toBeCloseTo(1, 9)
        expect(details.serviceApiVariableFeeRate).toBe(Number(terms.fees.serviceVariableBps) / 10_000)
        expect(details.serviceApiVariableFeeAmount + details.serviceApiFixedFee).toBe(Number(amounts.serviceFeesMinor))
      }),
      { numRuns: 500 },
    )
  })
})

describe('states', () => {
  it('shows EXPIRED from the very instant, and only for a quote that still waits', () => {
    const expiresAtMs = 1000
    expect(quoteStatusAt({ status: 'PENDING', expiresAtMs }, 999)).toBe('PENDING')
    expect(quoteStatusAt({ status: 'PENDING', expiresAtMs }, 1000)).toBe('EXPIRED')
    expect(quoteStatusAt({ status: 'PROCESSING', expiresAtMs }, 1000)).toBe('PROCESSING')
    expect(quoteStatusAt({ status: 'FAILED', expiresAtMs }, 5000)).toBe('FAILED')
  })

  it.each([
    ['PENDING', false, null],
    ['EXPIRED', false, 'QUOTE_EXPIRED'],
    ['PENDING_AUTHORIZATION', false, 'AWAITING_AUTHORIZATION'],
    ['PROCESSING', false, 'QUOTE_ALREADY_EXECUTED'],
    ['COMPLETED', false, 'QUOTE_ALREADY_EXECUTED'],
    ['FAILED', true, 'QUOTE_ALREADY_EXECUTED'],
    ['FAILED', false, 'QUOTE_CLOSED'],
  ] as const)('answers the execution of a quote that is %s (moved: %s) with %s', (status, hasMoved, refusal) => {
    expect(decideExecutionRefusal(status, hasMoved)).toBe(refusal)
  })

  it('asks for the purpose of payments that arrive in China', () => {
    expect(isPurposeRequired('USD', 'CNY')).toBe(true)
    expect(isPurposeRequired('CNY', 'CNY')).toBe(false)
    expect(isPurposeRequired('USD', 'MXN')).toBe(false)
  })
})
