import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentFigures } from '../transactions/paymentFigures'
import { waterfallSteps } from './waterfall'

function figures(sent: number, fees: readonly number[]): PaymentFigures {
  const feesMinor = fees.reduce((sum, fee) => sum + fee, 0)
  return {
    sending: { amountMinor: sent, currency: 'USD' },
    fees: fees.map((amountMinor) => ({ kind: 'service' as const, amountMinor })),
    feesMinor,
    convertedMinor: sent - feesMinor,
    receiving: { amountMinor: 17_000, currency: 'MXN' },
    exchangeRate: 0.054,
  }
}

describe('waterfallSteps', () => {
  it('goes from what is sent over each fee to what is converted and what arrives', () => {
    const steps = waterfallSteps(figures(1_000, [50, 10]))
    expect(steps.map(({ kind, amountMinor, leftMinor }) => [kind, amountMinor, leftMinor])).toEqual([
      ['SENT', 1_000, 1_000],
      ['FEE', -50, 950],
      ['FEE', -10, 940],
      ['CONVERTED', 940, 940],
      ['RECEIVED', 17_000, null],
    ])
  })

  it('adds up to the minor unit, and no bar leaves the picture, whatever the fees', () => {
    const fees = fc.array(fc.nat(10_000), { maxLength: 4 })
    fc.assert(
      fc.property(fc.integer({ min: 50_000, max: 9_000_000_000 }), fees, (sent, given) => {
        const steps = waterfallSteps(figures(sent, given))
        const taken = steps.filter(({ kind }) => kind === 'FEE').reduce((sum, step) => sum + step.amountMinor, 0)
        const converted = steps.find(({ kind }) => kind === 'CONVERTED')
        expect(sent + taken).toBe(converted?.amountMinor)
        for (const { start, length } of steps) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(start + length).toBeLessThanOrEqual(1 + 1e-12)
        }
      }),
    )
  })
})
