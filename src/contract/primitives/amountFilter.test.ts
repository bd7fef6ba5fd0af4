import { describe, expect, it } from 'vitest'
import { minorBounds, readAmountFilter } from './amountFilter'

function boundsOf(text: string, decimals = 2) {
  const filter = readAmountFilter(text)
  if (filter === null) return null
  const { min, max } = minorBounds(filter, { decimals })
  return [min, max, filter.currency]
}

describe('readAmountFilter', () => {
  it.each([
    ['>5000', 500_001n, null, null],
    ['>= 5,000 usd', 500_000n, null, 'USD'],
    ['<250.5', null, 25_049n, null],
    ['≤ 250.50 EUR', null, 25_050n, 'EUR'],
    ['100-500', 10_000n, 50_000n, null],
    ['100 to 500 MXN', 10_000n, 50_000n, 'MXN'],
    ['320', 32_000n, 32_000n, null],
  ])('reads %s', (text, min, max, currency) => {
    expect(boundsOf(text)).toEqual([min, max, currency])
  })

  it('refuses what says no amount, and a currency that there is not', () => {
    for (const text of ['', 'much', '>', '5000 XXQ', '1..', '-5', '5000USDX!'])
      expect(readAmountFilter(text)).toBeNull()
  })

  it('lies between the units of a currency that has fewer digits', () => {
    expect(boundsOf('>10.5', 0)).toEqual([11n, null, null])
    expect(boundsOf('<10.5', 0)).toEqual([null, 10n, null])
    expect(boundsOf('10.5', 0)).toEqual([11n, 10n, null])
    expect(boundsOf('>=1', 8)).toEqual([100_000_000n, null, null])
  })
})
