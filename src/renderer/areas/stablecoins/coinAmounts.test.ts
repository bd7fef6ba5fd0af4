import { describe, expect, it } from 'vitest'
import { amountWords, centsOf, orderedAmount } from './coinAmounts'

describe('amounts of coins', () => {
  it.each([
    [1234, 2, '1234'],
    [1234, 6, '12340000'],
    [1234, 18, '12340000000000000000'],
    [Number.MAX_SAFE_INTEGER, 18, '90071992547409910000000000000000'],
  ])('%s cents with %s decimals are %s, there and back', (cents, decimals, amount) => {
    expect(orderedAmount(cents, decimals)).toBe(amount)
    expect(centsOf(amount, decimals)).toBe(BigInt(cents))
  })

  it('are none while nothing, or no amount, is typed', () => {
    for (const cents of [null, Number.NaN]) {
      expect(orderedAmount(cents, 6)).toBe('')
      expect(amountWords(cents, 'USD', true, 'the amount')).toBe('the amount')
    }
  })

  it('are read with their code', () => {
    expect(amountWords(123_456, 'HARBOR', true, '')).toBe('1234.56 HARBOR')
  })
})
