import { expect, it } from 'vitest'
import { AMOUNT_MINOR_MAX } from '../../../contract/primitives/money'
import { amountNotAbove } from './amountNotAbove'

it('is the last amount before the place of a page', () => {
  expect(amountNotAbove(100, 1)).toBe(100)
  expect(amountNotAbove(100.5, 1)).toBe(100)
  expect(amountNotAbove(571.9, 0.0572)).toBe(9998)
})

it('ends for whatever a cursor may name', () => {
  for (const perUnit of [0.0572, 0.0113, 0.000067, 1.27, 0.0067, 1]) {
    for (const value of [0, 9e15, 9e17, 3.3e18, 1e20, 7e299, 1e300]) {
      const amountMinor = amountNotAbove(value, perUnit)
      expect(amountMinor * perUnit).toBeLessThanOrEqual(value)
      expect((amountMinor + 1) * perUnit > value || amountMinor === AMOUNT_MINOR_MAX).toBe(true)
    }
  }
})
