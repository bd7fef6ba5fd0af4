import type { ErrorCode } from '../../../contract/primitives/errors'
import type { CardTransactionStatus } from '../../../contract/transactions/cardTransaction'
import type {
  OutgoingTransactionFailureReason,
  Refund,
  TransactionStatus,
} from '../../../contract/transactions/schemas'
import { amountText } from '../../foundation/money'
import { ServiceError } from '../../foundation/ServiceError'

/** The ends of a payment's events; `OUTGOING_PAYMENT.` or `INCOMING_PAYMENT.` stands before. */
export type PaymentEvent =
  | 'PENDING'
  | 'PENDING_AUTHORIZATION'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'FAILED'
  | 'EXPIRED'
  | 'REFUND_PENDING'
  | 'REFUND_COMPLETED'
  | 'REFUND_FAILED'

const OUTGOING_ONLY: readonly PaymentEvent[] = ['PENDING_AUTHORIZATION', 'PROCESSING', 'EXPIRED']

/** The webhook kind of a payment event, or null where behaviour 16.3 has none for that direction. */
export function eventKindOf(type: 'INCOMING' | 'OUTGOING', event: PaymentEvent): string | null {
  if (type === 'INCOMING' && OUTGOING_ONLY.includes(event)) return null
  return `${type}_PAYMENT.${event}`
}

const NEXT: Readonly<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  CREATED: ['PENDING', 'PROCESSING', 'FAILED', 'REJECTED'],
  PENDING: ['PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'REJECTED', 'EXPIRED'],
  PENDING_AUTHORIZATION: ['PENDING', 'PROCESSING', 'FAILED', 'EXPIRED'],
  PROCESSING: ['COMPLETED', 'FAILED'],
  COMPLETED: ['FAILED', 'REFUNDED'],
  REJECTED: [],
  FAILED: [],
  REFUNDED: [],
  EXPIRED: [],
}

/** True when behaviour 14.2 and 12.3 know the move; staying is always allowed. */
export function isAllowedMove(from: TransactionStatus, to: TransactionStatus): boolean {
  return from === to || NEXT[from].includes(to)
}

/** The status a reader sees: a quote's transaction expires at the very instant, also before the timer has run. */
export function statusAt(
  transaction: { readonly status: TransactionStatus; readonly quoteExpiresAtMs: number | null },
  now: number,
): TransactionStatus {
  const isOverdue = transaction.quoteExpiresAtMs !== null && now >= transaction.quoteExpiresAtMs
  return transaction.status === 'PENDING' && isOverdue ? 'EXPIRED' : transaction.status
}

/** Limits of one currency, as the platform configured them. */
export interface CurrencyLimits {
  readonly currencyCode: string
  readonly minAmount: number
  readonly maxAmount: number
  readonly enabledTransactionTypes: readonly string[]
}

export interface LimitedAmount {
  readonly currency: string
  readonly amountMinor: bigint
  /** The direction that must be switched on; left out on the far side of a conversion. */
  readonly type?: 'INCOMING' | 'OUTGOING'
  /** The request's field that a refusal names. */
  readonly field: string
}

/**
 * Holds an amount against what the platform configured for its currency, or against the limits of one it does not list.
 *
 * Errors: INVALID_CURRENCY, direction switched off; AMOUNT_OUT_OF_RANGE with the limits.
 * Source: behaviour 2, 12.1. Assumes.
 */
export function requireWithinCurrencyLimits(limits: CurrencyLimits, amount: LimitedAmount): void {
  const { currency, field } = amount
  if (amount.type !== undefined && !limits.enabledTransactionTypes.includes(amount.type)) {
    throw new ServiceError(
      'INVALID_CURRENCY',
      { why: `The platform has switched ${amount.type} payments in ${currency} off`, undone: 'nothing was done' },
      {
        field,
        reason: 'TRANSACTION_TYPE_DISABLED',
        currency,
        enabledTransactionTypes: limits.enabledTransactionTypes,
      },
    )
  }
  const isBelow = amount.amountMinor < BigInt(limits.minAmount)
  if (!isBelow && amount.amountMinor <= BigInt(limits.maxAmount)) return
  const { minAmount, maxAmount } = limits
  throw new ServiceError(
    'AMOUNT_OUT_OF_RANGE',
    {
      why:
        `Payments in ${currency} have ${amountText(minAmount, currency)} to ${amountText(maxAmount, currency)}, ` +
        `not ${amountText(amount.amountMinor, currency)}`,
      undone: 'nothing was done',
    },
    {
      field,
      reason: isBelow ? 'BELOW_MINIMUM' : 'ABOVE_MAXIMUM',
      currency,
      amountMinor: String(amount.amountMinor),
      minAmount: limits.minAmount,
      maxAmount: limits.maxAmount,
    },
  )
}

/** The most that one payment of a corridor may send; `*` stands for every receiving currency. */
export interface CorridorMaximum {
  readonly sendingCurrency: string
  readonly receivingCurrency: string
  readonly maxAmountMinor: bigint
}

/**
 * Holds the amount that a payment sends against the maxima of its corridor; the smallest decides.
 *
 * Errors: TRANSACTION_SIZE_LIMIT_EXCEEDED with the maximum and where it comes from.
 * Source: specification, limits, single transaction size; behaviour 12.1. Assumes: A-174.
 */
export function requireWithinMaxima(
  maxima: readonly CorridorMaximum[],
  sent: Pick<LimitedAmount, 'currency' | 'amountMinor' | 'field'>,
): void {
  const [smallest, ...others] = maxima
  if (smallest === undefined) return
  const maximum = others.reduce((least, next) => (next.maxAmountMinor < least.maxAmountMinor ? next : least), smallest)
  if (sent.amountMinor <= maximum.maxAmountMinor) return
  const { currency, field, amountMinor } = sent
  const { sendingCurrency, receivingCurrency, maxAmountMinor } = maximum
  throw new ServiceError(
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    {
      why:
        `One payment may send at most ${amountText(maxAmountMinor, currency)} here, ` +
        `not ${amountText(amountMinor, currency)}`,
      undone: 'nothing was done',
    },
    {
      field,
      reason: 'ABOVE_TRANSACTION_MAXIMUM',
      limitMinor: Number(maxAmountMinor),
      currency,
      amountMinor: String(amountMinor),
      sendingCurrency,
      receivingCurrency,
    },
  )
}

const LIMIT_CODES: readonly ErrorCode[] = [
  'DAILY_VOLUME_LIMIT_EXCEEDED',
  'VELOCITY_LIMIT_EXCEEDED',
  'TRANSACTION_SIZE_LIMIT_EXCEEDED',
]

/**
 * The `failureReason` of an outgoing payment that a refusal stopped: ACCOUNT_CANNOT_RECEIVE for a blocked receiver,
 * LIMIT_EXCEEDED for daily volumes, velocities, maxima and the limits of an agent's policy.
 *
 * Source: behaviour 14.2.
 */
export function failureReasonOf({
  code,
  details,
}: Pick<ServiceError, 'code' | 'details'>): OutgoingTransactionFailureReason {
  const reason = String(details?.reason ?? '')
  if (LIMIT_CODES.includes(code) || reason.endsWith('LIMIT_EXCEEDED') || reason === 'ABOVE_MAXIMUM')
    return 'LIMIT_EXCEEDED'
  if (reason === 'INTERNAL_ACCOUNT_NOT_ACTIVE' && String(details?.field).startsWith('destination'))
    return 'ACCOUNT_CANNOT_RECEIVE'
  return code === 'INVALID_RECEIVER' ? 'ACCOUNT_INVALID' : 'QUOTE_EXECUTION_FAILED'
}

interface RefundActFacts {
  readonly refundStatus: Refund['status'] | null
  /** Money of the payment stands in transit. */
  readonly isWaiting: boolean
  /** The receiver's record of a payment between owners of the platform. */
  readonly isReceipt: boolean
}

export type RefundActRefusal =
  | 'NO_REFUND'
  | 'REFUND_PENDING'
  | 'REFUND_COMPLETED'
  | 'REFUND_WRITTEN_OFF'
  | 'NOT_THE_PAYERS'

/** Why an operator cannot act on a refund; null when it has failed and its money waits. Assumes: A-365. */
export function decideRefundActRefusal(facts: RefundActFacts): RefundActRefusal | null {
  if (facts.refundStatus === null) return 'NO_REFUND'
  if (facts.refundStatus !== 'FAILED') return `REFUND_${facts.refundStatus}`
  if (facts.isWaiting) return null
  return facts.isReceipt ? 'NOT_THE_PAYERS' : 'REFUND_WRITTEN_OFF'
}

interface CancellationFacts {
  /** As a reader sees it. */
  readonly status: TransactionStatus | CardTransactionStatus
  /** A bank carries the payment: in, out or both. */
  readonly isOnBankRail: boolean
  /** Its quote was made and not executed, or its agent's action waits for a decision. */
  readonly hasStarted: boolean
}

export type CancellationRefusal = 'NOT_A_BANK_TRANSFER' | 'NOT_STARTED' | 'ALREADY_SETTLED' | 'ALREADY_CLOSED'

/** Why a payment cannot be cancelled; null when it can. Source: behaviour 14.6. Assumes: A-214. */
export function decideCancellationRefusal(facts: CancellationFacts): CancellationRefusal | null {
  if (!facts.isOnBankRail) return 'NOT_A_BANK_TRANSFER'
  if (facts.status === 'PENDING_AUTHORIZATION') return 'NOT_STARTED'
  if (facts.status === 'PENDING' || facts.status === 'PROCESSING') return facts.hasStarted ? null : 'NOT_STARTED'
  return facts.status === 'COMPLETED' ? 'ALREADY_SETTLED' : 'ALREADY_CLOSED'
}
