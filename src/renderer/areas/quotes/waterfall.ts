import type { FeeKind, PaymentFigures } from '../transactions/paymentFigures'

/** One line of the waterfall. Amounts in minor units of the sending currency, but for what is received. */
export interface WaterfallStep {
  readonly kind: 'SENT' | 'FEE' | 'CONVERTED' | 'RECEIVED'
  readonly fee?: FeeKind
  readonly share?: number
  /** Fees are negative. */
  readonly amountMinor: number
  /** What is left of what was sent after this line; null on the receiving side. */
  readonly leftMinor: number | null
  /** Where the bar begins and how long it is, as parts of the whole from 0 to 1. */
  readonly start: number
  readonly length: number
}

/** From what is sent down to what arrives. Each fee begins where the one before it ended, so that the bars add up. */
export function waterfallSteps({ sending, fees, convertedMinor, receiving }: PaymentFigures): readonly WaterfallStep[] {
  const whole = sending.amountMinor
  const part = (amountMinor: number) => (whole <= 0 ? 0 : amountMinor / whole)
  const steps: WaterfallStep[] = [{ kind: 'SENT', amountMinor: whole, leftMinor: whole, start: 0, length: 1 }]
  let left = whole
  for (const { kind, share, amountMinor } of fees) {
    left -= amountMinor
    steps.push({
      kind: 'FEE',
      fee: kind,
      share,
      amountMinor: -amountMinor,
      leftMinor: left,
      start: part(left),
      length: part(amountMinor),
    })
  }
  const length = part(convertedMinor)
  steps.push({ kind: 'CONVERTED', amountMinor: convertedMinor, leftMinor: convertedMinor, start: 0, length })
  if (receiving !== null) {
    steps.push({ kind: 'RECEIVED', amountMinor: receiving.amountMinor, leftMinor: null, start: 0, length })
  }
  return steps
}
