import type { PaymentStep, PaymentVerdict } from '../../../contract/console/money/paymentForecast'
import { verdictWords } from '../verdictWords'
import { enumText } from './enumText'
import { clockTimeText } from './timeText'

/** How a verdict is felt before it is read. */
type VerdictTone = 'good' | 'wait' | 'warn' | 'danger'

const TONES: Readonly<Record<PaymentVerdict['kind'], VerdictTone>> = {
  PAID: 'good',
  WAITS: 'wait',
  STARTS_THEN_FAILS: 'warn',
  REFUSED: 'danger',
}

/** Calm only for what is paid in the end. */
export function verdictTone({ kind }: PaymentVerdict): VerdictTone {
  return TONES[kind]
}

function whyItFails({ failureReason, refund }: Extract<PaymentVerdict, { kind: 'STARTS_THEN_FAILS' }>): string {
  const { reasons, cancelled, unknown } = verdictWords
  if (failureReason !== null) return reasons[failureReason] ?? enumText(failureReason).toLowerCase()
  return refund?.reason === 'USER_CANCELLATION' ? cancelled : unknown
}

function whyItIsRefused({ code, reason }: Extract<PaymentVerdict, { kind: 'REFUSED' }>): string {
  const { refusals, refusedOtherwise } = verdictWords
  return refusals[reason ?? ''] ?? refusals[code] ?? refusedOtherwise
}

/** The verdict in one line: what would happen, and where it matters why or for whom. */
export function verdictHeadline(verdict: PaymentVerdict): string {
  const { headlines, anybody } = verdictWords
  switch (verdict.kind) {
    case 'PAID':
      return headlines.PAID
    case 'WAITS':
      return headlines.WAITS(verdict.waitsFor.length === 0 ? anybody : verdict.waitsFor.join(', '))
    case 'STARTS_THEN_FAILS':
      return headlines.STARTS_THEN_FAILS(whyItFails(verdict))
    case 'REFUSED':
      return headlines.REFUSED(whyItIsRefused(verdict))
  }
}

/**
 * What becomes of a payment after its start, step by step with the times of the service's clock.
 *
 * Input: `nowMs`, when it would start: the steps keep their distance from it as time passes.
 */
export function timelineParts(timeline: readonly PaymentStep[], nowMs: number, isIso: boolean): string[] {
  const { steps } = verdictWords
  const [start] = timeline
  const shiftMs = start === undefined ? 0 : Math.max(0, nowMs - Date.parse(start.at))
  const hasSettled = timeline.some(({ step }) => step === 'SETTLES')
  const isBack = timeline.some(({ step }) => step === 'COMES_BACK' || step === 'REFUND_FAILS')
  return timeline.flatMap(({ step, at }) => {
    const time = clockTimeText(Date.parse(at) + shiftMs, isIso)
    if (step === 'STARTS' || (step === 'REFUND_STARTS' && isBack)) return []
    if (step === 'FAILS' && hasSettled) return [steps.RETURNED(time)]
    return [steps[step](time)]
  })
}

/**
 * The times of a payment as a sentence of its own, which begins with its start; empty when nothing starts.
 *
 * Input: `condition`, on what it starts and the subject of what follows, where it does not start by itself now: alone
 * it would be no sentence, so nothing is said without a step that follows.
 */
export function timelineSentence(
  timeline: readonly PaymentStep[],
  nowMs: number,
  isIso: boolean,
  condition?: string,
): string {
  const parts = timelineParts(timeline, nowMs, isIso)
  if (condition !== undefined) return parts.length === 0 ? '' : `${condition} ${parts.join(', ')}.`
  return timeline.length === 0 ? '' : `${[verdictWords.starts, ...parts].join(', ')}.`
}
