import {
  type LimitUsage,
  PAYMENT_LIMITS_MAX,
  type PaymentLimit,
  type PaymentLimitKey,
} from '../../../contract/console/settings/paymentLimits'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import {
  amountCounted,
  applicableLimits,
  isOfEach,
  type LimitedPayment,
  maximumOf,
  ownSubjects,
  requireRoom,
  subjectIdOf,
  windowAt,
  windowSecondsOf,
} from './limitRules'
import {
  countLimits,
  deleteLimit,
  deleteUsageBefore,
  deleteUsageOf,
  insertStart,
  limitOf,
  selectGreatestUse,
  selectLimit,
  selectLimits,
  selectLimitsOn,
  selectUsed,
  sumStarts,
  sumStartsOfEach,
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

const usedOf = async (tx: Tx, key: ReturnType<typeof keyOf>): Promise<bigint> =>
  (await selectUsed(tx, key)) ?? (await sumStarts(tx, key))

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
    requireRoom(limit, payment, { ...key, usedBefore: await usedOf(tx, key), nowMs: now })
  }
}

/**
 * Counts a payment that starts, in the transaction that starts it: of many at once none slips past. Every limit is
 * looked at before anything is written: what one of them refuses uses up none of the others. What fails or is refunded
 * later has counted. A limit that another stands in place of counts on, so that it is right when it decides again.
 *
 * Errors: DAILY_VOLUME_LIMIT_EXCEEDED; VELOCITY_LIMIT_EXCEEDED.
 * Source: behaviour 12.1, 13. Assumes.
 */
export async function countPayment(
  { tx, now }: Reading,
  payment: LimitedPayment & { readonly transactionId: string },
): Promise<void> {
  const limits = await selectLimitsOn(tx, payment.currency)
  const deciding = applicableLimits(limits, payment)
  const counted: { readonly key: ReturnType<typeof keyOf>; readonly used: bigint }[] = []
  for (const limit of limits) {
    const subjectId = subjectIdOf(limit, payment)
    if (subjectId === null) continue
    const key = keyOf(limit, subjectId, now)
    const usedBefore = await usedOf(tx, key)
    if (deciding.includes(limit)) requireRoom(limit, payment, { ...key, usedBefore, nowMs: now })
    counted.push({ key, used: usedBefore + amountCounted(limit, payment) })
  }
  for (const { key, used } of counted) await upsertUsed(tx, key, used)
  await insertStart(tx, {
    transaction_id: payment.transactionId,
    started_at: isoOf(now),
    customer_id: payment.customerId,
    counterparty_id: payment.counterpartyId,
    currency: payment.currency,
    amount: Number(payment.amountMinor),
  })
}

/** Every limit, and how much of it is used now. */
export async function listPaymentLimits({
  tx,
  now,
}: Reading): Promise<{ limit: PaymentLimit; usage: Omit<LimitUsage, 'subjectName'> }[]> {
  const entries = []
  const limits = (await selectLimits(tx)).map(limitOf)
  for (const limit of limits) {
    const isEach = isOfEach(limit)
    const key = keyOf(limit, limit.subject === 'ALL_PAYMENTS' ? '' : limit.subject, now)
    const greatest = isEach ? await selectGreatestUse(tx, key, ownSubjects(limits, limit)) : null
    const used = isEach ? BigInt(greatest?.used ?? 0) : await usedOf(tx, key)
    const subjectId = isEach ? (greatest?.subject_id ?? null) : key.subjectId === '' ? null : key.subjectId
    entries.push({ limit, usage: { subjectId, used: Number(used), resetsAt: key.resetsAt } })
  }
  return entries
}

type Writing = Pick<Context, 'tx' | 'now' | 'changes'>

/** Counts what the present window holds already, for everybody whom the limit is about. */
async function countAgain(tx: Tx, limit: PaymentLimit, now: number): Promise<void> {
  await deleteUsageOf(tx, limit)
  const { windowStart } = keyOf(limit, '', now)
  const standings = isOfEach(limit)
    ? await sumStartsOfEach(tx, limit, windowStart)
    : [await standingOf(tx, keyOf(limit, limit.subject === 'ALL_PAYMENTS' ? '' : limit.subject, now))]
  for (const { subjectId, used } of standings) await upsertUsed(tx, keyOf(limit, subjectId, now), used)
}

const standingOf = async (tx: Tx, key: ReturnType<typeof keyOf>) => ({
  subjectId: key.subjectId,
  used: await sumStarts(tx, key),
})

/**
 * Sets a limit, new or in place of the one with its kind, subject and currency, from the next payment on. Every payment
 * that started in the window counts at once, those under way and those that were quoted before it among them.
 *
 * Returns: the maximum that it had, or null.
 *
 * Errors: CONFLICT, as many as there may be.
 * Source: behaviour B, daily volume. Assumes.
 */
export async function setPaymentLimit({ tx, now, changes }: Writing, limit: PaymentLimit): Promise<number | null> {
  const before = await selectLimit(tx, limit)
  if (before === null && (await countLimits(tx)) >= PAYMENT_LIMITS_MAX) {
    throw new ServiceError('CONFLICT', `There are ${PAYMENT_LIMITS_MAX} limits; nothing was added. Remove one first.`, {
      field: 'kind',
      reason: 'TOO_MANY_LIMITS',
    })
  }
  await countAgain(tx, limit, now)
  await upsertLimit(tx, {
    kind: limit.kind,
    subject: limit.subject,
    currency: limit.currency,
    maximum: maximumOf(limit),
    window_seconds: windowSecondsOf(limit),
    updated_at: isoOf(now),
  })
  changes.add('settings')
  return before === null ? null : maximumOf(before)
}

/** Takes a limit away; returns the maximum that it had. Errors: REFERENCE_NOT_FOUND. */
export async function removePaymentLimit({ tx, changes }: Writing, key: PaymentLimitKey): Promise<number> {
  const before = found(
    await selectLimit(tx, key),
    'REFERENCE_NOT_FOUND',
    'kind',
    'There is no such limit; nothing was changed. It may have been removed meanwhile.',
    { reason: 'NO_PAYMENT_LIMIT', ...key },
  )
  await deleteLimit(tx, key)
  changes.add('settings')
  return maximumOf(before)
}

/** How far back a window may begin, with a day to spare. */
const LONGEST_REACH_MS = 2 * 86_400_000

/** Forgets what was counted in windows that are over. */
export function prunePaymentUsage({ tx, now }: Reading): Promise<void> {
  return deleteUsageBefore(tx, isoOf(now), isoOf(now - LONGEST_REACH_MS))
}
