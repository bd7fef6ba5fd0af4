import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMoreThan, lowestTerms, type Rational, roundedUp, sumOf, timesRate, wholeOf } from './rational'

const anyFraction = fc.record({
  numerator: fc.bigInt({ min: 0n, max: 10n ** 30n }),
  denominator: fc.bigInt({ min: 1n, max: 10n ** 20n }),
})

/** Another way to add: over the product of all denominators, from the left. */
function addedOneByOne(terms: readonly Rational[]): Rational {
  return terms.reduce(
    (sum, term) => ({
      numerator: sum.numerator * term.denominator + term.numerator * sum.denominator,
      denominator: sum.denominator * term.denominator,
    }),
    wholeOf(0n),
  )
}

describe('exact fractions', () => {
  it('add up to the same as the school method, in whatever order', () => {
    fc.assert(
      fc.property(fc.array(anyFraction, { maxLength: 40 }), (terms) => {
        const expected = lowestTerms(addedOneByOne(terms))
        expect(lowestTerms(sumOf(terms))).toEqual(expected)
        expect(lowestTerms(sumOf([...terms].reverse()))).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  it('are compared with a whole number as their rounding up is', () => {
    fc.assert(
      fc.property(anyFraction, fc.bigInt({ min: 0n, max: 10n ** 30n }), (value, whole) => {
        expect(isMoreThan(value, whole)).toBe(roundedUp(value) > whole)
        const up = roundedUp(value)
        expect(isMoreThan(value, up)).toBe(false)
        if (up > 0n) expect(isMoreThan(value, up - 1n)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('reach a whole sum exactly: three thirds are one', () => {
    const third = timesRate(1n, { numerator: 1n, denominator: 3n })
    expect(roundedUp(sumOf([third, third, third]))).toBe(1n)
    expect(isMoreThan(sumOf([third, third, third]), 1n)).toBe(false)
    expect(sumOf([])).toEqual(wholeOf(0n))
  })
})
