import { describe, expect, it } from 'vitest'
import { findCurrency } from '../../../contract/exchange-rates/currencies'
import { NETWORK_ASSETS } from './networkAssets'
import { convertNetworkFee } from './public'

const NOW = Date.parse('2026-11-21T09:00:00.000Z')
const assets = Object.keys(NETWORK_ASSETS)

describe('the assets of networks', () => {
  it.each(assets)('%s is no currency of the interface', (asset) => {
    expect(findCurrency(asset)).toBeNull()
  })

  it.each(assets)('a whole %s is worth what the table says, within the reach of the walk', (asset) => {
    const { decimals = 0, unitsPerUsd = '1' } = NETWORK_ASSETS[asset] ?? {}
    const amountMinor = 10n ** BigInt(decimals)
    const dollars = Number(convertNetworkFee(NOW, { asset, amountMinor }, 'USDC')) / 1e6
    expect(Math.abs(dollars * Number(unitsPerUsd) - 1)).toBeLessThan(0.007)
  })
})

describe('convertNetworkFee', () => {
  it('rounds up, so that the smallest fee is never nothing', () => {
    expect(convertNetworkFee(NOW, { asset: 'SOL', amountMinor: 1n }, 'USDC')).toBe(1n)
    expect(convertNetworkFee(NOW, { asset: 'SOL', amountMinor: 0n }, 'USDC')).toBe(0n)
  })

  it('leaves an amount in the currency itself as it is', () => {
    expect(convertNetworkFee(NOW, { asset: 'BTC', amountMinor: 1_410n }, 'BTC')).toBe(1_410n)
  })

  it('stays the same within five minutes', () => {
    const fee = { asset: 'ETH', amountMinor: 65_000_000_000_000n }
    expect(convertNetworkFee(NOW + 299_999, fee, 'USDC')).toBe(convertNetworkFee(NOW, fee, 'USDC'))
  })
})
