import { z } from 'zod'
import type {
  IncomingTransactionFailureReason,
  OutgoingTransactionFailureReason,
  Refund,
} from '../../../contract/transactions/schemas'
import { type RefundCourse, refundCourse } from '../../counterparties/outcomes/paymentOutcomes'
import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { refundLines } from '../../ledger/postings/payment'
import { canReceive, getInternalAccount, moveMoney } from '../internal-accounts/public'
import { changeTransaction, insertTransaction, type MoneyAmount } from './changes'
import type { PaymentEvent } from './rules'
import { getReceiptOf, partsOf, type TransactionRow } from './store'

/** Where a refund goes: back to an internal account, or (null) to the outside account it was pulled from. */
interface RefundTarget {
  readonly internalAccountId: string | null
  readonly currency: string
  readonly amountMinor: bigint
}

export const refundTimer = {
  name: 'settleRefund',
  payload: z.object({
    internalAccountId: z.string().nullable(),
    currency: z.string(),
    /** Minor units, in digits. */
    amountMinor: z.string().regex(/^\d+$/),
    outcome: refundCourse.shape.outcome,
    /** Why an operator tried again. */
    why: z.string().optional(),
  }),
}
type RefundTimer = Readonly<z.infer<typeof refundTimer.payload>>

/** The refund of a payment, in the payer's record and, of a payment that its receiver has seen arrive, in both. */
export async function changeRefund(
  context: Context,
  row: TransactionRow,
  refund: Refund,
  event: PaymentEvent,
): Promise<TransactionRow> {
  const after = await changeTransaction(context, row, { refund }, event)
  const receipt = await getReceiptOf(context.tx, row.id)
  if (receipt?.status === 'FAILED') await changeTransaction(context, receipt, { refund }, event)
  return after
}

/**
 * Fails a payment whose money is in transit, and starts its refund. A payment that had arrived fails for its receiver
 * as well.
 *
 * Effects: FAILED, then REFUND_PENDING, on both sides; timer settleRefund, or its effect at once when the course takes
 * no time.
 * Source: behaviour 14.2, 14.3. Assumes: A-360.
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
  const receipt = row.status === 'COMPLETED' ? await getReceiptOf(context.tx, row.id) : null
  if (receipt !== null) {
    await changeTransaction(context, receipt, { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }, 'FAILED')
  }
  const refund: Refund = {
    reference: `RF${context.ids.readable(10)}`,
    initiatedAt: isoOf(context.now),
    status: 'PENDING',
    reason: course.reason,
  }
  const refunding = await changeRefund(context, failed, refund, 'REFUND_PENDING')
  return scheduleRefund(context, refunding, { target, course })
}

/** Ends a pending refund when its course says so: by timer settleRefund, or at once. */
export async function scheduleRefund(
  context: Context,
  row: TransactionRow,
  { target, course, why }: { readonly target: RefundTarget; readonly course: RefundCourse; readonly why?: string },
): Promise<TransactionRow> {
  const payload: RefundTimer = {
    ...target,
    amountMinor: String(target.amountMinor),
    outcome: course.outcome,
    why,
  }
  if (course.settleAfterMs === 0) return finishRefund(context, row, payload)
  await context.scheduler.schedule(context.tx, {
    kind: refundTimer,
    dueAtMs: context.now + course.settleAfterMs,
    subjectId: row.id,
    payload,
  })
  return row
}

/**
 * Money of a refund that arrives elsewhere than on the account that paid, here or outside, stands in the payer's list:
 * the reference is that of the refund. No event, because REFUND_COMPLETED has told of the same money.
 *
 * Assumes: A-366.
 */
export async function recordRefundReceipt(
  context: Context,
  row: TransactionRow,
  money: { readonly accountId: string; readonly waiting: MoneyAmount; readonly received: MoneyAmount },
): Promise<void> {
  const { refund, source } = partsOf(row)
  const { accountId, waiting, received } = money
  assert(refund !== null, 'a refund that arrived is one')
  await insertTransaction(
    context,
    {
      status: 'COMPLETED',
      type: 'INCOMING',
      direction: 'CREDIT',
      customerId: row.customer_id,
      source,
      destination: { destinationType: 'ACCOUNT', accountId, currency: received.currency },
      sent: waiting,
      received,
      reference: refund.reference,
      extras: { description: `Refund of ${row.id}` },
      settledAtMs: context.now,
    },
    { isAnnounced: false },
  )
}

/**
 * Ends a pending refund: the money is back, or it stays in transit until an operator acts. An account that takes no
 * money by now stops its refund.
 *
 * Assumes: A-361.
 */
export async function finishRefund(context: Context, row: TransactionRow, timer: RefundTimer): Promise<TransactionRow> {
  const { refund } = partsOf(row)
  assert(refund?.status === 'PENDING', 'a refund ends once')
  const { internalAccountId, outcome } = timer
  const isTaken =
    internalAccountId === null ||
    (await canReceive(context, await getInternalAccount(context.tx, internalAccountId), BigInt(timer.amountMinor)))
  if (outcome === 'FAILED' || !isTaken) {
    return changeRefund(context, row, { ...refund, status: 'FAILED' }, 'REFUND_FAILED')
  }
  await moveMoney(context, {
    kind: 'refund',
    transactionId: row.id,
    memo: timer.why === undefined ? `Refund ${refund.reference}` : `Refund ${refund.reference}, again: ${timer.why}`,
    lines: refundLines(internalAccountId, timer.currency, BigInt(timer.amountMinor)),
  })
  const settled: Refund = { ...refund, status: 'COMPLETED', settledAt: isoOf(context.now) }
  const completed = await changeRefund(context, row, settled, 'REFUND_COMPLETED')
  if (internalAccountId === null || internalAccountId === row.source_account_id) return completed
  const money = { amountMinor: BigInt(timer.amountMinor), currency: timer.currency }
  await recordRefundReceipt(context, completed, { accountId: internalAccountId, waiting: money, received: money })
  return completed
}
