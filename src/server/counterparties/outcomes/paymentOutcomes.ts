import { z } from 'zod'
import {
  incomingTransactionFailureReason,
  outgoingTransactionFailureReason,
  refund,
} from '../../../contract/transactions/schemas'
import type { OutcomeRow } from './selector'

/** A failed payment's way back. `settleAfterMs` counts from the failure; the outcome is final. */
export const refundCourse = z.object({
  reason: refund.shape.reason.unwrap(),
  outcome: z.enum(['COMPLETED', 'FAILED']),
  settleAfterMs: z.number(),
})
export type RefundCourse = Readonly<z.infer<typeof refundCourse>>

const completes = z.object({ ends: z.literal('COMPLETED'), settleAfterMs: z.number() })

/** A completed payment that its receiver's bank sends back. */
export const returnCourse = z.object({
  ends: z.literal('RETURNED'),
  settleAfterMs: z.number(),
  returnAfterMs: z.number(),
  failureReason: outgoingTransactionFailureReason,
  refund: refundCourse,
})

/**
 * What the outside world does with a payment that has started; times count from the start or the completion. Timers
 * keep it until it happens.
 */
export const payoutCourse = z.discriminatedUnion('ends', [
  completes,
  z.object({
    ends: z.literal('FAILED'),
    settleAfterMs: z.number(),
    failureReason: outgoingTransactionFailureReason.nullable(),
    refund: refundCourse,
  }),
  returnCourse,
])
export type PayoutCourse = Readonly<z.infer<typeof payoutCourse>>

/** Money pulled from outside needs no refund: it arrives on success only. */
export const collectionCourse = z.discriminatedUnion('ends', [
  completes,
  z.object({
    ends: z.literal('FAILED'),
    settleAfterMs: z.number(),
    failureReason: incomingTransactionFailureReason,
  }),
])
export type CollectionCourse = Readonly<z.infer<typeof collectionCourse>>

/** "Within about 1 s". */
export const SETTLEMENT_MS = 1_000
/** "About 6 minutes". */
export const LONG_SETTLEMENT_MS = 6 * 60_000
/** "About 30 seconds". */
const PENDING_TRANSFER_MS = 30_000
/** When a receiving bank sends a completed payment back. Assumes: A-073. */
const BANK_RETURN_MS = 30_000
/** How long a refund is on its way. Assumes: A-073. */
const REFUND_MS = 1_000

const QUOTE_SOURCE = 'Specification, sandbox selectors: external account destination of a quote'
const TRANSFER_SOURCE = 'Specification, sandbox selectors: external account used in transfer in / transfer out'

const refunded: RefundCourse = { reason: 'TRANSACTION_FAILED', outcome: 'COMPLETED', settleAfterMs: REFUND_MS }

/** The way back of money that was sent to fund a quote and could not be used. */
export const FUNDING_REFUND: RefundCourse = refunded

/** A refund that an operator tries again, after it was settled with the bank how. Assumes: A-365. */
export const RETRIED_REFUND: RefundCourse = refunded

const cancelled: RefundCourse = { ...refunded, reason: 'USER_CANCELLATION' }

/** A payment that its payer stopped before the bank carried it out. Source: behaviour 14.6. */
export const CANCELLED_COURSE = {
  ends: 'FAILED',
  settleAfterMs: 0,
  failureReason: null,
  refund: cancelled,
} as const satisfies PayoutCourse

/** A payment whose receiving account takes no money by the time that it arrives. Assumes: A-361. */
export const UNDELIVERABLE_COURSE = {
  ends: 'FAILED',
  settleAfterMs: 0,
  failureReason: 'ACCOUNT_CANNOT_RECEIVE',
  refund: refunded,
} as const satisfies PayoutCourse

/** A quote whose money the paying account's bank did not give: there is nothing to send back. Assumes: A-363. */
export const UNCOLLECTED_COURSE = {
  ends: 'FAILED',
  settleAfterMs: 0,
  failureReason: 'QUOTE_EXECUTION_FAILED',
  refund: refunded,
} as const satisfies PayoutCourse

/** Destination of a quote. Source: specification, sandbox selectors; behaviour 23 for reasons and times. */
export const QUOTE_OUTCOMES: readonly OutcomeRow<PayoutCourse>[] = [
  {
    suffix: '002',
    label: 'Quote execution fails; the money comes back',
    source: QUOTE_SOURCE,
    outcome: {
      ends: 'FAILED',
      settleAfterMs: SETTLEMENT_MS,
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: refunded,
    },
  },
  {
    suffix: '003',
    label: 'Completes after about 6 minutes',
    source: QUOTE_SOURCE,
    outcome: { ends: 'COMPLETED', settleAfterMs: LONG_SETTLEMENT_MS },
  },
  {
    suffix: '004',
    label: 'The counterparty cannot deliver; the money comes back',
    source: QUOTE_SOURCE,
    outcome: {
      ends: 'FAILED',
      settleAfterMs: SETTLEMENT_MS,
      failureReason: 'ACCOUNT_CANNOT_RECEIVE',
      refund: refunded,
    },
  },
  {
    suffix: '005',
    label: 'Completes, then the receiving bank returns the payment',
    source: QUOTE_SOURCE,
    outcome: {
      ends: 'RETURNED',
      settleAfterMs: SETTLEMENT_MS,
      returnAfterMs: BANK_RETURN_MS,
      failureReason: 'PAYOUT_RETURNED',
      refund: refunded,
    },
  },
  {
    suffix: '006',
    label: 'Cancelled by the user; the money comes back',
    source: QUOTE_SOURCE,
    outcome: {
      ends: 'FAILED',
      settleAfterMs: SETTLEMENT_MS,
      failureReason: null,
      refund: cancelled,
    },
  },
  {
    suffix: '007',
    label: 'Payout and refund both fail; an operator must act',
    source: QUOTE_SOURCE,
    outcome: {
      ends: 'FAILED',
      settleAfterMs: SETTLEMENT_MS,
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { ...refunded, outcome: 'FAILED' },
    },
  },
  {
    suffix: null,
    label: 'Successful payment',
    source: QUOTE_SOURCE,
    outcome: { ends: 'COMPLETED', settleAfterMs: SETTLEMENT_MS },
  },
]

const refundedAtOnce: RefundCourse = { reason: 'TRANSACTION_FAILED', outcome: 'COMPLETED', settleAfterMs: 0 }

/** External account that a transfer pays to. Source: specification, sandbox selectors; behaviour 13. */
export const TRANSFER_OUT_OUTCOMES: readonly OutcomeRow<PayoutCourse>[] = [
  {
    suffix: '002',
    label: 'Insufficient funds; fails at once',
    source: TRANSFER_SOURCE,
    outcome: { ends: 'FAILED', settleAfterMs: 0, failureReason: 'QUOTE_EXECUTION_FAILED', refund: refundedAtOnce },
  },
  {
    suffix: '003',
    label: 'Account closed or invalid; fails at once',
    source: TRANSFER_SOURCE,
    outcome: { ends: 'FAILED', settleAfterMs: 0, failureReason: 'ACCOUNT_INVALID', refund: refundedAtOnce },
  },
  {
    suffix: '004',
    label: 'The bank rejects the transfer; fails at once',
    source: TRANSFER_SOURCE,
    outcome: { ends: 'FAILED', settleAfterMs: 0, failureReason: 'ACCOUNT_CANNOT_RECEIVE', refund: refundedAtOnce },
  },
  {
    suffix: '005',
    label: 'Stays pending about 30 seconds, then fails',
    source: TRANSFER_SOURCE,
    outcome: {
      ends: 'FAILED',
      settleAfterMs: PENDING_TRANSFER_MS,
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { ...refundedAtOnce, reason: 'TIMEOUT' },
    },
  },
  {
    suffix: null,
    label: 'Successful transfer',
    source: TRANSFER_SOURCE,
    outcome: { ends: 'COMPLETED', settleAfterMs: 0 },
  },
]

const uncollected = { ends: 'FAILED', failureReason: 'COLLECTION_FAILED' } as const

/** External account that a transfer pulls from. Source: specification, sandbox selectors; behaviour 13. */
export const TRANSFER_IN_OUTCOMES: readonly OutcomeRow<CollectionCourse>[] = [
  {
    suffix: '002',
    label: 'Insufficient funds; fails at once',
    source: TRANSFER_SOURCE,
    outcome: { ...uncollected, settleAfterMs: 0 },
  },
  {
    suffix: '003',
    label: 'Account closed or invalid; fails at once',
    source: TRANSFER_SOURCE,
    outcome: { ...uncollected, settleAfterMs: 0 },
  },
  {
    suffix: '004',
    label: 'The bank rejects the transfer; fails at once',
    source: TRANSFER_SOURCE,
    outcome: { ...uncollected, settleAfterMs: 0 },
  },
  {
    suffix: '005',
    label: 'Stays pending about 30 seconds, then fails',
    source: TRANSFER_SOURCE,
    outcome: { ...uncollected, settleAfterMs: PENDING_TRANSFER_MS },
  },
  {
    suffix: null,
    label: 'Successful transfer',
    source: TRANSFER_SOURCE,
    outcome: { ends: 'COMPLETED', settleAfterMs: 0 },
  },
]
