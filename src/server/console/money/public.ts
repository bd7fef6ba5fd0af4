import type { PolicyClauseName } from '../../../contract/console/agents/schemas'
import type { PaymentStep, PaymentVerdict } from '../../../contract/console/money/paymentForecast'
import type { ErrorCode } from '../../../contract/primitives/errors'
import { requireTransaction, viewTransaction } from '../../areas/transactions/public'
import { isoOf } from '../../foundation/clock'
import type { LookAhead } from '../../kernel/timers/lookAhead'
import type { ConsoleContext } from '../consoleContext'

export { nextChangeAt } from './nextChange'
export { partLabelOf } from './rules'

/** The steps that a payment's own events tell; its start is told by whatever starts it. */
const STEPS: Readonly<Record<string, PaymentStep['step']>> = {
  COMPLETED: 'SETTLES',
  FAILED: 'FAILS',
  REFUND_PENDING: 'REFUND_STARTS',
  REFUND_COMPLETED: 'COMES_BACK',
  REFUND_FAILED: 'REFUND_FAILS',
}

function timelineOf(startsAtMs: number, { told }: LookAhead, transactionId: string): PaymentStep[] {
  const steps = told.flatMap(({ atMs, type, objectId }) => {
    const step = STEPS[type.slice(type.indexOf('.') + 1)]
    return objectId !== transactionId || step === undefined ? [] : [{ step, at: isoOf(atMs) }]
  })
  return [{ step: 'STARTS', at: isoOf(startsAtMs) }, ...steps]
}

const lastOf = (timeline: readonly PaymentStep[], step: PaymentStep['step']): string | null =>
  timeline.findLast((each) => each.step === step)?.at ?? null

type Ended = ReturnType<typeof viewTransaction>

function verdictOf(payment: Ended, timeline: readonly PaymentStep[], endsAt: string): PaymentVerdict {
  if (payment.status === 'COMPLETED') return { kind: 'PAID', settlesAt: lastOf(timeline, 'SETTLES') ?? endsAt }
  if (payment.status !== 'FAILED') return { kind: 'WAITS', waitsFor: [] }
  const { refund } = payment
  return {
    kind: 'STARTS_THEN_FAILS',
    failsAt: lastOf(timeline, 'FAILS') ?? endsAt,
    failureReason: payment.failureReason ?? null,
    refund: refund === undefined ? null : { reason: refund.reason ?? null, status: refund.status },
  }
}

/** What has become of a payment that has started, when nothing of it is left to do. */
export async function followToTheEnd(
  context: ConsoleContext,
  ahead: LookAhead,
  transactionId: string,
): Promise<{ readonly verdicts: PaymentVerdict[]; readonly timeline: PaymentStep[] }> {
  // What waits for a proof would lapse without one: nobody can tell what the customer will do.
  const begun = await requireTransaction(context.tx, transactionId)
  if (begun.status === 'PENDING_AUTHORIZATION') {
    return { verdicts: [{ kind: 'WAITS', waitsFor: ['the customer'] }], timeline: [] }
  }
  await ahead.toTheEnd()
  const payment = viewTransaction(context, await requireTransaction(context.tx, transactionId))
  const timeline = timelineOf(context.now, ahead, transactionId)
  return { verdicts: [verdictOf(payment, timeline, isoOf(context.now))], timeline }
}

/** A refusal, as far as a verdict says it. */
interface Refusal {
  readonly code: ErrorCode | string
  readonly message: string
  readonly details: Readonly<Record<string, unknown>> | null
}

/** A payment that would not start: no steps, and nothing that the source account would spend. */
export function refusedPayment({ code, message, details }: Refusal, clause: PolicyClauseName | null) {
  const verdict: PaymentVerdict = {
    kind: 'REFUSED',
    code,
    reason: typeof details?.reason === 'string' ? details.reason : null,
    message,
    clause,
    shortByMinor: typeof details?.shortByMinor === 'number' ? details.shortByMinor : null,
    currency: typeof details?.currency === 'string' ? details.currency : null,
  }
  return { verdicts: [verdict], timeline: [], balanceAfterMinor: null }
}
