import { describe, expect, it } from 'vitest'
import { corridorText, isOverruled } from './maximumText'

const maximum = (sendingCurrency: string, receivingCurrency: string, maxAmountMinor: number) => ({
  sendingCurrency,
  receivingCurrency,
  maxAmountMinor,
})

describe('corridorText', () => {
  it('names both currencies, or any', () => {
    expect(corridorText(maximum('USD', 'MXN', 1))).toBe('USD to MXN')
    expect(corridorText(maximum('USD', '*', 1))).toBe('USD to any currency')
  })
})

describe('isOverruled', () => {
  const own = maximum('USD', 'MXN', 500)

  it('is true only where the maximum for any currency of the same sender is smaller', () => {
    expect(isOverruled(own, [own, maximum('USD', '*', 499)])).toBe(true)
    expect(isOverruled(own, [own, maximum('USD', '*', 500)])).toBe(false)
    expect(isOverruled(own, [own, maximum('EUR', '*', 1)])).toBe(false)
    expect(isOverruled(own, [own])).toBe(false)
  })

  it('is never said of the maximum for any currency itself', () => {
    const general = maximum('USD', '*', 900)
    expect(isOverruled(general, [general, own])).toBe(false)
  })
})
