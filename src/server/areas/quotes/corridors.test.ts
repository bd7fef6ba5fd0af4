import { describe, expect, it } from 'vitest'
import { serviceFee } from '../exchange-rates/public'

describe('service fees by corridor', () => {
  it.each([
    ['USD', 'USD', 0n, 0n],
    ['MXN', 'MXN', 0n, 0n],
    ['USD', 'USDC', 0n, 10n],
    ['USDB', 'USD', 0n, 10n],
    ['USD', 'BTC', 0n, 50n],
    ['USD', 'EUR', 25n, 25n],
    ['USDC', 'EUR', 0n, 25n],
    ['USD', 'MXN', 50n, 60n],
    ['USDC', 'MXN', 0n, 60n],
  ] as const)('%s to %s: %s minor units and %s bps', (from, to, fixedMinor, variableBps) => {
    expect(serviceFee(from, to)).toEqual({ fixedMinor, variableBps })
  })

  it('states the fixed part in the sending currency', () => {
    const { fixedMinor } = serviceFee('MXN', 'USD')
    expect(fixedMinor > 800n && fixedMinor < 1_200n).toBe(true)
  })
})
