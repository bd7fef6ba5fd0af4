import { describe, expect, it } from 'vitest'
import { livenessOutcomeOf } from './livenessOutcomes'

describe('the liveness check', () => {
  it.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be002', 'FAILED'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be003', 'PASSED'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'PASSED'],
  ])('of %s is %s', (address, outcome) => {
    expect(livenessOutcomeOf(address)).toBe(outcome)
  })
})
