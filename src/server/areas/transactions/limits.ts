import {
  type LimitUsage,
  PAYMENT_LIMITS_MAX,
  type PaymentLimit,
  type PaymentLimitKey,
} from '../../../contract/console/settings/paymentLimits'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import type { Context } from '../../foundation/context'
import { ServiceError } from '../../foundation/ServiceError'
import {
  amountCounted,
  applicableLimits,
  type LimitedPayment,
  maximumOf,
  requireRoom,
  subjectIdOf,
  windowAt,
  windowSecondsOf,
} from './limitRules'
import {
  countLimits,
  deleteLimit,
  deleteUsageBefore,
  limitOf,
  selectGreatestUse,
  selectLimit,
  selectLimits,
  selectLimitsOn,
  selectUsed,
  sumPayments,
  upsertLimit,
  upsertUsed,
} from './limitStore'

interface Reading {
  readonly tx: Tx
  readonly now: number
}

function keyOf(limit: PaymentLimit, subjectId: string, now: number) {
  const { startMs, endMs } = windowAt(now, windowSecondsOf(limit))
  return { limit, subjectId, windowStart: isoOf(startMs), resetsAt: isoOf(endMs), resetsAtMs: endMs }
}

type Kinds = readonly PaymentLimit['kind'][]
const ALL_KINDS: Kinds = ['DAILY_VOLUME', 'VELOCITY']

/**
 * Refuses a payment that would pass a limit now, and counts nothing: before anybody is asked to sign, or of a quote
 * that is only made.
 *
 * Errors: DAILY_VOLUME_LIMIT_EXCEEDED; VELOCITY_LIMIT_EXCEEDED.
 * Source: behaviour 12.1, 13.
 */
export async function requirePaymentRoom(
  { tx, now }: Reading,
  payment: LimitedPayment,
  kinds: Kinds = ALL_KINDS,
): Promise<void> {
  const limits = await selectLimitsOn(tx, payment.currency)
  for (const limit of applicableLimits(limits, payment)) {
    if (!kinds.includes(limit.kind)) continue
    const key = keyOf(limit, subjectIdOf(limit, payment) ?? '', now)
    const usedBefore = (await selectUsed(tx, key)) ?? (await sumPayments(tx, key))
    requireRoom(limit, payment, { ...key, usedBefore, nowMs: now })
  }
}

/**
 * Counts a payment that starts, in the transaction that starts it: of many at once none slips past. What is refused
 * rolls back and counts nothing; what fails or is refunded later has counted.
 *
 * Errors: DAILY_VOLUME_LIMIT_EXCEEDED; VELOCITY_LIMIT_EXCEEDED.
 * Source: behaviour 12.1, 13. Assumes.
 */
export async function countPayment({ tx, now }: Reading, payment: LimitedPayment): Promise<void> {
  const limits = await selectLimitsOn(tx, payment.currency)
  for (const limit of applicableLimits(limits, payment)) {
    const key = keyOf(limit, subjectIdOf(limit, payment) ?? '', now)
    const usedBefore = (await selectUsed(tx, key)) ?? (await sumPayments(tx, key))
    requireRoom(limit, payment, { ...key, usedBefore, nowMs: now })
    await upsertUsed(tx, key, usedBefore + amountCounted(limit, payment))
  }
}

/** Every limit, and how much of it is used now. */
export async function listPaymentLimits({
  tx,
  now,
}: Reading): Promise<{ limit: PaymentLimit; usage: Omit<LimitUsage, 'subjectName'> }[]> {
  const entries = []
  for (const limit of (await selectLimits(tx)).map(limitOf)) {
    const isEach = limit.subject === 'EACH_CUSTOMER' || limit.subject === 'EACH_COUNTERPARTY'
    const key = keyOf(limit, limit.subject === 'ALL_PAYMENTS' ? '' : limit.subject, now)
    const greatest = isEach ? await selectGreatestUse(tx, key) : null
    const used = isEach ? BigInt(greatest?.used ?? 0) : ((await selectUsed(tx, key)) ?? (await sumPayments(tx, key)))
    const subjectId = isEach ? (greatest?.subject_id ?? null) : key.subjectId === '' ? null : key.subjectId
    entries.push({ limit, usage: { subjectId, used: Number(used), resetsAt: key.resetsAt } })
  }
  return entries
}

type Writing = Pick<Context, 'tx' | 'now' | 'notice'>

/**
 * Sets a limit, new or in place of the one with its kind, subject and currency, from the next payment on; what was sent
 * earlier in the window counts. Returns: the maximum that it had, or null.
 *
 * Errors: CONFLICT, as many as there may be.
 * Source: behaviour B, daily volume. Assumes.
 */
export async function setPaymentLimit({ tx, now, notice }: Writing, limit: PaymentLimit): Promise<number | null> {
  const before = await selectLimit(tx, limit)
  if (before === null && (await countLimits(tx)) >= PAYMENT_LIMITS_MAX) {
    throw new ServiceError('CONFLICT', `There are ${PAYMENT_LIMITS_MAX} limits; nothing was added. Remove one first.`, {
      field: 'kind',
      reason: 'TOO_MANY_LIMITS',
    })
  }
  await upsertLimit(tx, {
    kind: limit.kind,
    subject: limit.subject,
    currency: limit.currency,
    maximum: maximumOf(limit),
    window_seconds: windowSecondsOf(limit),
    updated_at: isoOf(now),
  })
  notice.add('settings')
  return before === null ? null : maximumOf(before)
}

/** Takes a limit away; returns the maximum that it had. Errors: REFERENCE_NOT_FOUND. */
export async function removePaymentLimit({ tx, notice }: Writing, key: PaymentLimitKey): Promise<number> {
  const before = await selectLimit(tx, key)
  if (before === null) {
    throw new ServiceError(
      'REFERENCE_NOT_FOUND',
      'There is no such limit; nothing was changed. It may have been removed meanwhile.',
      { field: 'kind', reason: 'NO_PAYMENT_LIMIT', ...key },
    )
  }
  await deleteLimit(tx, key)
  notice.add('settings')
  return maximumOf(before)
}

/** Forgets what was counted in windows that are over. */
export function prunePaymentUsage({ tx, now }: Reading): Promise<void> {
  return deleteUsageBefore(tx, isoOf(now))
}
