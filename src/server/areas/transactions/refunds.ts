import type {
  IncomingTransactionFailureReason,
  OutgoingTransactionFailureReason,
  Refund,
} from '../../../contract/transactions/schemas'
import type { RefundCourse } from '../../counterparties/outcomes/paymentOutcomes'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../foundation/context'
import { refundLines } from '../../ledger/postings/payment'
import { moveMoney } from '../internal-accounts/public'
import { changeTransaction } from './changes'
import { partsOf, type TransactionRow } from './store'

/** Where a refund goes: back to an internal account, or (null) to the outside account it was pulled from. */
interface RefundTarget {
  readonly internalAccountId: string | null
  readonly currency: string
  readonly amountMinor: bigint
}

export interface RefundTimer {
  readonly internalAccountId: string | null
  readonly currency: string
  readonly amountMinor: string
  readonly outcome: RefundCourse['outcome']
}

/**
 * Fails a payment whose money is in transit, and starts its refund.
 *
 * Effects: FAILED, then REFUND_PENDING; timer settleRefund, or its effect at once when the course takes no time.
 * Source: behaviour 14.3.
 */
export async function failWithRefund(
  context: Context,
  row: TransactionRow,
  failure: {
    readonly failureReason: OutgoingTransactionFailureReason | IncomingTransactionFailureReason | null
    readonly course: RefundCourse
    readonly target: RefundTarget
  },
): Promise<TransactionRow> {
  const { course, target } = failure
  const failed = await changeTransaction(
    context,
    row,
    { status: 'FAILED', failureReason: failure.failureReason },
    'FAILED',
  )
  const refund: Refund = {
    reference: `RF${context.ids.readable(10)}`,
    initiatedAt: isoOf(context.now),
    status: 'PENDING',
    reason: course.reason,
  }
  const refunding = await changeTransaction(context, failed, { refund }, 'REFUND_PENDING')
  const payload: RefundTimer = { ...target, amountMinor: String(target.amountMinor), outcome: course.outcome }
  if (course.settleAfterMs === 0) return finishRefund(context, refunding, payload)
  await context.scheduler.schedule(context.tx, {
    kind: 'settleRefund',
    dueAtMs: context.now + course.settleAfterMs,
    subjectId: row.id,
    payload: { ...payload },
  })
  return refunding
}

/** Ends a pending refund: the money is back, or it stays in transit until an operator acts. */
export async function finishRefund(context: Context, row: TransactionRow, timer: RefundTimer): Promise<TransactionRow> {
  const { refund } = partsOf(row)
  assert(refund?.status === 'PENDING', 'a refund ends once')
  if (timer.outcome === 'FAILED') {
    return changeTransaction(context, row, { refund: { ...refund, status: 'FAILED' } }, 'REFUND_FAILED')
  }
  await moveMoney(context, {
    kind: 'refund',
    transactionId: row.id,
    memo: `Refund ${refund.reference}`,
    lines: refundLines(timer.internalAccountId, timer.currency, BigInt(timer.amountMinor)),
  })
  const settled: Refund = { ...refund, status: 'COMPLETED', settledAt: isoOf(context.now) }
  return changeTransaction(context, row, { refund: settled }, 'REFUND_COMPLETED')
}
