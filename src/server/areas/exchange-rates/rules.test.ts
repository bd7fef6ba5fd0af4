import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES, currencyOf, findCurrency } from '../../../contract/exchange-rates/currencies'
import { ACCOUNT_TYPES, accountTypes } from '../../../contract/external-accounts/accountTypes'
import type { Rational } from '../../foundation/rational'
import { UNITS_PER_USD } from './baseRates'
import { bucketStartMs, exchangeRateOf, figuresOf, minorRateOf, RATE_BUCKET_MS, rationalOf } from './rules'

const NOW = Date.parse('2026-11-21T09:02:11.000Z')
const codes = CURRENCIES.map((currency) => currency.code)
const anyCode = fc.constantFrom(...codes)
const rateOf = (now: number, from: string, to: string): Rational => {
  const rate = minorRateOf(now, from, to)
  if (rate === null) throw new Error(`no rate from ${from} to ${to}`)
  return rate
}

describe('the currency table', () => {
  it('has every currency of the account types once, with its base rate', () => {
    expect(new Set(codes).size).toBe(codes.length)
    const missing = ACCOUNT_TYPES.flatMap((type) => {
      const { currencies } = accountTypes[type]
      return currencies === 'any' ? [] : currencies.filter((code) => findCurrency(code) === null)
    })
    expect(missing).toEqual([])
    expect(Object.keys(UNITS_PER_USD).sort()).toEqual([...codes].sort())
  })

  it.each([
    ['USD', 2],
    ['MXN', 2],
    ['BTC', 8],
    ['USDC', 6],
    ['USDT', 6],
    ['USDB', 6],
    ['VND', 0],
    ['XOF', 0],
    ['UGX', 0],
    ['RWF', 0],
  ])('%s has %i decimals', (code, decimals) => {
    expect(currencyOf(code).decimals).toBe(decimals)
  })
})

describe('minorRateOf', () => {
  it('is exactly consistent around any triangle', () => {
    fc.assert(
      fc.property(anyCode, anyCode, anyCode, fc.nat(1e9), (a, b, c, shift) => {
        const now = NOW + shift
        const [ab, bc, ac] = [rateOf(now, a, b), rateOf(now, b, c), rateOf(now, a, c)]
        expect(ab.numerator * bc.numerator * ac.denominator).toBe(ab.denominator * bc.denominator * ac.numerator)
      }),
    )
  })

  it('stands still inside a five-minute bucket', () => {
    fc.assert(
      fc.property(anyCode, anyCode, fc.nat(RATE_BUCKET_MS - 1), (from, to, within) => {
        const start = bucketStartMs(NOW)
        expect(rateOf(start + within, from, to)).toEqual(rateOf(start, from, to))
      }),
    )
  })

  it('moves a little from bucket to bucket and stays near the base table', () => {
    const perUsd = (now: number) =>
      Number(rateOf(now, 'USD', 'MXN').numerator) / Number(rateOf(now, 'USD', 'MXN').denominator)
    const values = Array.from({ length: 600 }, (_, bucket) => perUsd(NOW + bucket * RATE_BUCKET_MS))
    expect(new Set(values).size).toBeGreaterThan(500)
    for (const [index, value] of values.entries()) {
      expect(Math.abs(value / 18.47 - 1)).toBeLessThan(0.01)
      const before = values[index - 1]
      if (before !== undefined) expect(Math.abs(value / before - 1)).toBeLessThan(0.001)
    }
  })

  it.each(['USDC', 'USDB'])('keeps %s worth a dollar', (code) => {
    expect(exchangeRateOf(rateOf(NOW, 'USD', code), 2, 6)).toBe(1)
  })

  it('knows no rate for an unknown currency', () => {
    expect(minorRateOf(NOW, 'USD', 'XYZ')).toBeNull()
    expect(minorRateOf(NOW, 'XYZ', 'USD')).toBeNull()
  })
})

describe('exchangeRateOf', () => {
  it('gives sending major units for one receiving major unit', () => {
    // The worked example of behaviour 1.3: 995.00 USD buy 0.00828835 BTC.
    expect(exchangeRateOf({ numerator: 828835n, denominator: 99500n }, 2, 8)).toBe(120048.019208)
    expect(exchangeRateOf(rationalOf('1'), 2, 2)).toBe(1)
  })

  it('is positive and finite for every pair', () => {
    for (const from of codes) {
      for (const to of codes) {
        const value = exchangeRateOf(rateOf(NOW, from, to), currencyOf(from).decimals, currencyOf(to).decimals)
        expect(value, `${from} ${to}`).toBeGreaterThan(0)
        expect(Number.isFinite(value)).toBe(true)
      }
    }
  })
})

describe('figuresOf', () => {
  const double: Rational = { numerator: 2n, denominator: 1n }
  it.each([
    // sending, platform fee, fixed, total, receiving; the service takes 0.50 and 60 bps in this corridor
    [10_000n, [], 50n, 110n, 19_780n],
    [1_000n, [{ sourceCurrency: 'USD', variableBps: 30n, fixedMinor: 50n }], 100n, 108n, 1_784n],
    [40n, [{ sourceCurrency: 'USD', variableBps: 30n, fixedMinor: 50n }], 100n, 100n, 0n],
    [1_000n, [{ sourceCurrency: 'EUR', variableBps: 30n, fixedMinor: 50n }], 50n, 56n, 1_888n],
    [0n, [], 50n, 50n, 0n],
  ])('of %s with fees %o', (sending, fees, fixed, total, receiving) => {
    expect(figuresOf(sending, { from: 'USD', to: 'MXN' }, double, fees)).toEqual({
      fixedFeeMinor: fixed,
      totalFeeMinor: total,
      receivingMinor: receiving,
    })
  })

  it('takes nothing within one currency', () => {
    const fees = [{ sourceCurrency: 'USD', variableBps: 30n, fixedMinor: 50n }]
    expect(figuresOf(1_000n, { from: 'USD', to: 'USD' }, { numerator: 1n, denominator: 1n }, fees).receivingMinor).toBe(
      1_000n,
    )
  })
})
