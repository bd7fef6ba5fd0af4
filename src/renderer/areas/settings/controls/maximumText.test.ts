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
  const NBSP = '\u00a0'
  const of = (changed: ReturnType<typeof maximum>, ...all: ReturnType<typeof maximum>[]) =>
    effectTexts(changed, all).map((sentence) => sentence.replaceAll(NBSP, ' '))
  const toPesos = (amount: number) => maximum('USD', 'MXN', amount)
  const toAny = (amount: number) => maximum('USD', '*', amount)

  it('says what is refused or accepted from now on, against what held before, and for which corridor', () => {
    expect(of(toPesos(500_00))).toEqual(['Payments from USD to MXN above 500.00 USD are refused from now on.'])
    expect(of(toPesos(400_00), toPesos(500_00))).toEqual([
      'Payments from USD to MXN above 400.00 USD are refused from now on; up to 500.00 USD was accepted before.',
    ])
    expect(of(toPesos(600_00), toPesos(500_00))).toEqual([
      'Payments from USD to MXN up to 600.00 USD are accepted from now on; 500.00 USD was the most before.',
    ])
    expect(of(toPesos(500_00), toPesos(500_00))).toEqual([])
  })

  it('counts what the maximum for any currency accepted before and accepts afterwards', () => {
    expect(of(toPesos(6000_00), toPesos(9000_00), toAny(7000_00))).toEqual([
      'Payments from USD to MXN above 6,000.00 USD are refused from now on; up to 7,000.00 USD was accepted before.',
    ])
    expect(of(toPesos(900_00), toAny(7000_00))).toEqual([
      'Payments from USD to MXN above 900.00 USD are refused from now on; up to 7,000.00 USD was accepted before.',
    ])
    expect(of(toPesos(9000_00), toPesos(5000_00), toAny(7000_00))).toEqual([
      'Payments from USD to MXN up to 7,000.00 USD are accepted from now on; 5,000.00 USD was the most before.',
      'For USD to MXN the maximum for any currency is smaller and applies: 7,000.00 USD.',
    ])
    expect(of(toPesos(9000_00), toAny(7000_00))).toEqual([
      'For USD to MXN the maximum for any currency is smaller and applies: 7,000.00 USD.',
    ])
  })

  it('says of the maximum for any currency which corridors keep a smaller one', () => {
    expect(of(toAny(800_00), toAny(700_00), toPesos(9_00), maximum('EUR', 'MXN', 1))).toEqual([
      'Payments from USD to any currency up to 800.00 USD are accepted from now on; 700.00 USD was the most before.',
      'For USD to MXN its own maximum is smaller and applies: 9.00 USD.',
    ])
  })

  it('says nothing of an amount that is refused', () => {
    expect(of(toPesos(0), toPesos(500_00))).toEqual([])
    expect(of(toPesos(Number.NaN), toPesos(500_00))).toEqual([])
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
