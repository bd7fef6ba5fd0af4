import { describe, expect, it } from 'vitest'
import { moneyText, parseMoney, parseSum } from './moneyText'

const iso = { isIso: true }

describe('moneyText', () => {
  it.each([
    ['USD', 1_843_000, '18430.00'],
    ['USD', 5, '0.05'],
    ['USD', -2500, '−25.00'],
    ['JPY', 1500, '1500'],
    ['KWD', 1_234_567, '1234.567'],
    ['TND', 1, '0.001'],
    ['USDC', 1, '0.000001'],
    ['BTC', 100_000_000, '1.00000000'],
    ['USD', Number.MAX_SAFE_INTEGER, '90071992547409.91'],
    ['USD', 2n ** 53n + 1n, '90071992547409.93'],
    ['USD', '-9223372036854775807', '−92233720368547758.07'],
  ])('writes %s %s as %s', (currency, amountMinor, text) => {
    expect(moneyText(amountMinor, currency, iso)).toBe(text)
  })

  it('groups digits by thousands in the locale of the machine', () => {
    expect(moneyText(123_456_789, 'USD').replaceAll(/\D/g, ' ').split(' ')).toEqual(['1', '234', '567', '89'])
  })

  it('writes a plus only when asked and only before more than zero', () => {
    expect(moneyText(100, 'USD', { ...iso, isSigned: true })).toBe('+1.00')
    expect(moneyText(0, 'USD', { ...iso, isSigned: true })).toBe('0.00')
    expect(moneyText(-100, 'USD', { ...iso, isSigned: true })).toBe('−1.00')
  })

  it("takes the reply's own decimals before the table's", () => {
    expect(moneyText(12_345, 'USD', { ...iso, decimals: 4 })).toBe('1.2345')
  })
})

describe('parseMoney', () => {
  it.each([
    ['USD', '10', 1000],
    ['USD', '1,234.5', 123_450],
    ['USD', '0.05', 5],
    ['JPY', '1500', 1500],
    ['KWD', '1,234.567', 1_234_567],
    ['BHD', '0.5', 500],
    ['USDC', '0.000001', 1],
  ])('reads %s %s as %i', (currency, text, amountMinor) => {
    expect(parseMoney(text, currency)).toBe(amountMinor)
  })

  it.each([
    ['USD', '1.005'],
    ['USD', '-1'],
    ['USD', 'ten'],
    ['USD', ''],
    ['JPY', '1.5'],
    ['OMR', '1.0005'],
    ['USD', '99999999999999999'],
  ])('refuses %s "%s"', (currency, text) => {
    expect(parseMoney(text, currency)).toBeNull()
  })

  it('refuses what one amount cannot be, which a sum may', () => {
    const typed = '180,143,985,094,819.82'
    expect([parseMoney(typed, 'USD'), parseSum(typed, 'USD')]).toEqual([null, '18014398509481982'])
    expect(parseSum('90071992547409.91', 'USD')).toBe(Number.MAX_SAFE_INTEGER)
    expect(parseSum('1.005', 'USD')).toBeNull()
  })

  it('reads back whatever moneyText writes', () => {
    for (const amountMinor of [0, 1, 99, 100, 12_345, 1_000_000_00]) {
      expect(parseMoney(moneyText(amountMinor, 'USD', iso), 'USD')).toBe(amountMinor)
    }
  })
})
