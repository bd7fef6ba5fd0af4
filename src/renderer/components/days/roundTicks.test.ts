import { describe, expect, it } from 'vitest'
import { roundTicks } from './roundTicks'

describe('roundTicks', () => {
  it('goes in even round steps from zero to what covers the largest', () => {
    expect(roundTicks(38_900, 4)).toEqual([0, 10_000, 20_000, 30_000, 40_000])
    expect(roundTicks(40_000, 4)).toEqual([0, 10_000, 20_000, 30_000, 40_000])
    expect(roundTicks(4_100, 4)).toEqual([0, 2_000, 4_000, 6_000])
  })

  it('has whole dollars for the smallest volume, and nothing for none', () => {
    expect(roundTicks(0.4, 4)).toEqual([0, 1])
    expect(roundTicks(0, 4)).toEqual([])
  })
})
