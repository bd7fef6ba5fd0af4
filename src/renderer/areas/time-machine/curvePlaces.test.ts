import { describe, expect, it } from 'vitest'
import type { ReplayCurve } from '../../../contract/console/replay/schemas'
import { curvePlaces, settingText, startPlace } from './curvePlaces'

const CURVE: ReplayCurve = {
  clause: 'approvalThreshold',
  currency: 'USD',
  settingMinor: 50_00,
  steps: [
    { amountMinor: 0, runs: 0, waits: 3, refused: 0 },
    { amountMinor: 50_00, runs: 2, waits: 1, refused: 0 },
  ],
  unlimited: { runs: 3, waits: 0, refused: 0 },
}
const money = (amountMinor: number, currency: string) => `${amountMinor / 100} ${currency}`

describe('the places of a curve', () => {
  it('go from the least amount to none, and begin where the draft is', () => {
    expect(curvePlaces(CURVE).map(({ amountMinor, runs }) => [amountMinor, runs])).toEqual([
      [0, 0],
      [50_00, 2],
      [null, 3],
    ])
    expect(startPlace(CURVE)).toBe(1)
    expect(startPlace({ ...CURVE, settingMinor: null })).toBe(2)
  })

  it('end with the largest amount where there is no going without', () => {
    expect(curvePlaces({ ...CURVE, clause: 'perTransactionLimit' })).toHaveLength(2)
  })

  it('leave nothing to choose where every setting comes to the same', () => {
    const same = { runs: 0, waits: 3, refused: 0 }
    const steps = CURVE.steps.map((step) => ({ ...step, ...same }))
    expect(curvePlaces({ ...CURVE, steps, unlimited: same })).toHaveLength(1)
  })

  it('are written with their currency, or as none', () => {
    expect(settingText(CURVE, 50_00, money)).toBe('50 USD')
    expect(settingText(CURVE, null, money)).toBe('No threshold')
    expect(settingText({ ...CURVE, clause: 'dailyLimit' }, null, money)).toBe('No limit')
  })
})
