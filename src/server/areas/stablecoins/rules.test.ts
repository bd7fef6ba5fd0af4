import { describe, expect, it } from 'vitest'
import { stablecoinOperationStatus } from '../../../contract/stablecoins/schemas'
import { isMoving, nextStatus, requireWholeCents } from './rules'

describe('requireWholeCents', () => {
  it('agrees with decimal text for amounts of any size', () => {
    for (const decimals of [2, 6, 18]) {
      for (const cents of ['1', '7', '100', '123456789', '9'.repeat(40)]) {
        const text = cents + '0'.repeat(decimals - 2)
        expect(requireWholeCents(text, { decimals, centDecimals: 2 })).toEqual({
          amount: BigInt(text),
          cents: BigInt(cents),
        })
        if (decimals === 2) continue
        const fraction = `${cents}${'0'.repeat(decimals - 3)}1`
        expect(() => requireWholeCents(fraction, { decimals, centDecimals: 2 })).toThrow('no whole cents')
      }
    }
  })
})

describe('nextStatus', () => {
  it('leads every state to one of the three ends', () => {
    for (const outcome of ['COMPLETED', 'FAILED'] as const) {
      for (const first of stablecoinOperationStatus.options) {
        const seen: string[] = [first]
        for (let next = nextStatus({ status: first, outcome }); next !== null; ) {
          seen.push(next)
          next = nextStatus({ status: next, outcome })
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect(['COMPLETED', 'FAILED', 'EXPIRED']).toContain(seen.at(-1))
      }
    }
  })
})

describe('isMoving', () => {
  it('stands still while the provider is away, and for funding alone while that is held', () => {
    const all = stablecoinOperationStatus.options
    expect(all.filter((one) => isMoving(one, { isAvailable: false, isFundingHeld: false }))).toEqual([])
    expect(all.filter((one) => !isMoving(one, { isAvailable: true, isFundingHeld: true }))).toEqual(['PENDING_FUNDING'])
    expect(all.every((one) => isMoving(one, { isAvailable: true, isFundingHeld: false }))).toBe(true)
  })
})
