import type { PaymentLimit, PaymentLimitKey } from '../../../contract/console/settings/paymentLimits'
import { amountText } from '../../foundation/money'
import { ServiceError } from '../../foundation/ServiceError'

const DAY_SECONDS = 86_400

/** A payment that is about to start, as limits see it. */
export interface LimitedPayment {
  /** Who pays; null: the platform. */
  readonly customerId: string | null
  /** Who is paid: the id of an account, or a UMA address. */
  readonly counterpartyId: string
  /** What leaves the payer, fees included. */
  readonly currency: string
  readonly amountMinor: bigint
  /** The request's field that a refusal names. */
  readonly field: string
}

/** How long a limit counts before it resets. */
export function windowSecondsOf(limit: PaymentLimit): number {
  return limit.kind === 'DAILY_VOLUME' ? DAY_SECONDS : limit.windowSeconds
}

/** The most of a limit: minor units, or payments. */
export function maximumOf(limit: PaymentLimit): number {
  return limit.kind === 'DAILY_VOLUME' ? limit.maxAmountMinor : limit.maxPayments
}

/** The window in which an instant lies; windows begin with those of UTC. Assumes: A-268. */
export function windowAt(now: number, windowSeconds: number): { readonly startMs: number; readonly endMs: number } {
  const lengthMs = windowSeconds * 1000
  const startMs = Math.floor(now / lengthMs) * lengthMs
  return { startMs, endMs: startMs + lengthMs }
}

/** Whose use of the limit a payment adds to; null when the limit is not about this payment. */
export function subjectIdOf(limit: PaymentLimitKey, payment: Omit<LimitedPayment, 'field'>): string | null {
  if (limit.currency !== '*' && limit.currency !== payment.currency) return null
  switch (limit.subject) {
    case 'ALL_PAYMENTS':
      return ''
    case 'EACH_COUNTERPARTY':
      return payment.counterpartyId
    case 'EACH_CUSTOMER':
      return payment.customerId
    default:
      return limit.subject === payment.customerId ? payment.customerId : null
  }
}

const isCustomer = (subject: string): boolean => subject.startsWith('Customer:')

const isSameKind = (one: PaymentLimitKey, other: PaymentLimitKey): boolean =>
  one.kind === other.kind && one.currency === other.currency

/** True for a limit that everybody has for himself. */
export function isOfEach({ subject }: PaymentLimitKey): boolean {
  return subject === 'EACH_CUSTOMER' || subject === 'EACH_COUNTERPARTY'
}

/** Whom a limit does not decide for, because one of their own stands in its place. Assumes: A-269. */
export function ownSubjects(limits: readonly PaymentLimit[], limit: PaymentLimit): string[] {
  if (limit.subject !== 'EACH_CUSTOMER') return []
  return limits
    .filter((other) => isSameKind(limit, other))
    .flatMap(({ subject }) => (isCustomer(subject) ? [subject] : []))
}

/** The limits that a payment must keep: a customer's own stands in place of that of each customer. Assumes: A-269. */
export function applicableLimits(limits: readonly PaymentLimit[], payment: LimitedPayment): PaymentLimit[] {
  const own = limits.filter(({ subject }) => subject === payment.customerId)
  return limits.filter((limit) => {
    if (subjectIdOf(limit, payment) === null) return false
    return limit.subject !== 'EACH_CUSTOMER' || !own.some((other) => isSameKind(other, limit))
  })
}

/** What a payment adds to a limit. */
export function amountCounted(limit: PaymentLimit, payment: Pick<LimitedPayment, 'amountMinor'>): bigint {
  return limit.kind === 'DAILY_VOLUME' ? payment.amountMinor : 1n
}

const WHO = {
  ALL_PAYMENTS: 'All payments together',
  EACH_CUSTOMER: 'One customer',
  EACH_COUNTERPARTY: 'One counterparty',
} as const

function whoOf(subject: string): string {
  return subject in WHO ? WHO[subject as keyof typeof WHO] : 'This customer'
}

/** What a limit says of a payment: how much is used in the present window, and when the next begins. */
interface Standing {
  readonly usedBefore: bigint
  readonly nowMs: number
  readonly resetsAt: string
  readonly resetsAtMs: number
}

/** Why a limit refuses a payment. */
export type LimitReason = 'PAYMENTS_PER_WINDOW' | 'ABOVE_DAILY_LIMIT' | 'DAILY_LIMIT_USED'

/**
 * Refuses a payment that would pass a limit.
 *
 * Errors: DAILY_VOLUME_LIMIT_EXCEEDED, with `retryAfterSeconds`; VELOCITY_LIMIT_EXCEEDED. Both with the limit, what is
 * used and when counting resets.
 * Source: behaviour 12.1, 13, 24. Assumes.
 */
export function requireRoom(limit: PaymentLimit, payment: LimitedPayment, standing: Standing): void {
  const maximum = maximumOf(limit)
  const { usedBefore, resetsAt } = standing
  if (usedBefore + amountCounted(limit, payment) <= BigInt(maximum)) return
  const { subject } = limit
  const { field, currency, amountMinor } = payment
  const facts = { field, subject, resetsAt }
  if (limit.kind === 'VELOCITY') {
    throw new ServiceError(
      'VELOCITY_LIMIT_EXCEEDED',
      {
        why: `${whoOf(subject)} may make or take ${maximum} payments in ${limit.windowSeconds} seconds, and has`,
        undone: 'nothing was done',
        advice: `Try again after ${resetsAt}.`,
      },
      {
        ...facts,
        reason: 'PAYMENTS_PER_WINDOW' satisfies LimitReason,
        limit: maximum,
        used: Number(usedBefore),
        windowSeconds: limit.windowSeconds,
        currency: limit.currency,
      },
    )
  }
  const isEverTooMuch = amountMinor > BigInt(maximum)
  const reason: LimitReason = isEverTooMuch ? 'ABOVE_DAILY_LIMIT' : 'DAILY_LIMIT_USED'
  throw new ServiceError(
    'DAILY_VOLUME_LIMIT_EXCEEDED',
    {
      why:
        `${whoOf(subject)} may send ${amountText(maximum, currency)} on one UTC day and has sent ` +
        `${amountText(usedBefore, currency)}; another ${amountText(amountMinor, currency)} would pass that`,
      undone: 'nothing was done',
      advice: isEverTooMuch ? 'Send less, or have the limit raised.' : `Send less, or try again after ${resetsAt}.`,
    },
    {
      ...facts,
      reason,
      limitMinor: maximum,
      usedMinor: Number(usedBefore),
      amountMinor: String(amountMinor),
      currency,
      retryAfterSeconds: Math.ceil((standing.resetsAtMs - standing.nowMs) / 1000),
    },
  )
}
