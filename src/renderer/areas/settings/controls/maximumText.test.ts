import { describe, expect, it } from 'vitest'
import { corridorText, effectTexts, isOverruled } from './maximumText'

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

describe('effectTexts', () => {
  const of = (maxAmountMinor: number, ...all: number[]) =>
    effectTexts(
      maximum('USD', 'MXN', maxAmountMinor),
      all.map((amount, index) => maximum('USD', index === 0 ? 'MXN' : '*', amount)),
    )

  it('says what is refused or accepted from now on, against what held before', () => {
    expect(of(500_00)).toEqual(['Payments above 500.00\u00a0USD are refused from now on.'])
    expect(of(400_00, 500_00)).toEqual([
      'Payments above 400.00\u00a0USD are refused from now on; 500.00\u00a0USD was accepted before.',
    ])
    expect(of(600_00, 500_00)).toEqual([
      'Payments up to 600.00\u00a0USD are accepted from now on; 500.00\u00a0USD was the most before.',
    ])
    expect(of(500_00, 500_00)).toEqual([])
  })

  it('says that a smaller maximum for any currency applies', () => {
    expect(of(600_00, 500_00, 300_00)).toEqual(['The maximum for any currency is smaller and applies.'])
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
