import { describe, expect, it } from 'vitest'
import { amountText } from './money'

describe('amountText', () => {
  it.each([
    [863_556_669n, 'USD', '8635566.69 USD'],
    [5n, 'USD', '0.05 USD'],
    [-2500n, 'USD', '-25.00 USD'],
    [1500, 'JPY', '1500 JPY'],
    [1n, 'USDC', '0.000001 USDC'],
    [2n ** 53n + 1n, 'USD', '90071992547409.93 USD'],
    [-(2n ** 63n), 'JPY', '-9223372036854775808 JPY'],
  ])('says %s of %s as %s', (amountMinor, currency, text) => {
    expect(amountText(amountMinor, currency)).toBe(text)
  })
})
