import { describe, expect, it } from 'vitest'
import { meantAmounts } from './meantAmounts'

const minorIn = (text: string, currency: string) =>
  meantAmounts(text).find(({ currencies }) => currencies.includes(currency))?.minor ?? null

describe('meantAmounts', () => {
  it.each([
    ['4,869.34', 'USD', 486_934],
    ['4869.34 USD', 'USD', 486_934],
    ['usd 4869.3', 'USD', 486_930],
    ['$4,869', 'USD', 486_900],
    ['4 869.34', 'EUR', 486_934],
    ['4.869,34 €', 'EUR', 486_934],
    ['4869,34', 'USD', 486_934],
    ['4\u202f869,34', 'EUR', 486_934],
    ['4\u00a0869.34', 'EUR', 486_934],
    ['4’869.34', 'USD', 486_934],
    ['48,69', 'USD', 48_69],
    ['1234', 'JPY', 1234],
    ['0.00012', 'BTC', 12_000],
  ])('reads %s in %s', (text, currency, minor) => {
    expect(minorIn(text, currency)).toBe(minor)
  })

  it.each([
    ['4869.34 USD', 'EUR'],
    ['4869.345', 'USD'],
    ['12.5', 'JPY'],
    ['4869 XYZQ', 'USD'],
    ['48,690,1', 'USD'],
    ['4.86,34', 'USD'],
    ['USD 12 EUR', 'USD'],
    ['999999999999999', 'BTC'],
    ['INV-4869', 'USD'],
    ['', 'USD'],
  ])('reads nothing of %s in %s', (text, currency) => {
    expect(minorIn(text, currency)).toBe(null)
  })
})
