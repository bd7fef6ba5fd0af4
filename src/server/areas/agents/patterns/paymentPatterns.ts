import type { PatternHitOf } from '../../../../contract/console/payees/patternHits'
import type { PatternRules } from '../../../../contract/console/payees/patternRules'
import { isoOf } from '../../../foundation/clock'
import { isMoreThan, type Rational, roundedUp } from '../../../foundation/rational'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const HOURS_OF_DAY = 24

/** Counts up when a rule comes to see something else in the same facts. */
const VERSION = { split: 1, newPayee: 1, sharedAccount: 1, velocity: 1, unusualHours: 1 } as const

/** A payment that was made or waits. */
export interface SeenPayment {
  readonly atMs: number
  readonly amountMinor: bigint
}

/** The most that fit into one stretch of time around an instant, oldest first; the first of several as full. */
function densestAround<Item extends { readonly atMs: number }>(
  items: readonly Item[],
  aroundMs: number,
  lengthMs: number,
): readonly Item[] {
  const near = items
    .filter(({ atMs }) => Math.abs(atMs - aroundMs) <= lengthMs)
    .sort((one, other) => one.atMs - other.atMs)
  if (!near.some(({ atMs }) => atMs === aroundMs)) return []
  let best = { start: 0, end: 0 }
  let end = 0
  for (const [start, { atMs }] of near.entries()) {
    if (atMs > aroundMs) break
    while ((near[end]?.atMs ?? Number.POSITIVE_INFINITY) - atMs <= lengthMs) end += 1
    if (end - start > best.end - best.start) best = { start, end }
  }
  return near.slice(best.start, best.end)
}

/** An amount that people might stay below on purpose. */
export interface WatchedAmount {
  readonly kind: PatternHitOf<'split'>['below']['kind']
  readonly amountMinor: bigint
  readonly currency: string
  /** The amount in minor units of the payment's currency, exact. */
  readonly inPayment: Rational
}

type SplitMargin = Pick<PatternRules['split'], 'marginPercent'>

interface SplitFacts {
  readonly payment: SeenPayment
  readonly currency: string
  /** To the same payee in the same currency, this one among them. */
  readonly toPayee: readonly SeenPayment[]
  readonly watched: readonly WatchedAmount[]
}

/** Below the amount, and by no more than so many percent of it. */
function isJustBelow(amountMinor: bigint, { numerator, denominator }: Rational, marginPercent: number): boolean {
  const whole = { numerator, denominator }
  const isBelow = isMoreThan(whole, amountMinor)
  return isBelow && amountMinor * denominator * 100n >= numerator * BigInt(100 - marginPercent)
}

/** Whether an amount lies so close below one that is watched that it may be a part of a payment that was split. */
export const mayBeSplit = (amountMinor: bigint, watched: readonly WatchedAmount[], { marginPercent }: SplitMargin) =>
  watched.some(({ inPayment }) => isJustBelow(amountMinor, inPayment, marginPercent))

/** Several payments to one payee within a short time, each just below an amount. */
export function splitHit(facts: SplitFacts, rule: PatternRules['split']): PatternHitOf<'split'> | null {
  const { payment, toPayee, watched, currency } = facts
  let best: { readonly below: WatchedAmount; readonly group: readonly SeenPayment[] } | null = null
  for (const below of watched) {
    const isNear = ({ amountMinor }: SeenPayment) => isJustBelow(amountMinor, below.inPayment, rule.marginPercent)
    if (!isNear(payment)) continue
    const group = densestAround(toPayee.filter(isNear), payment.atMs, rule.windowHours * HOUR_MS)
    if (group.length >= rule.payments && group.length > (best?.group.length ?? 0)) best = { below, group }
  }
  if (best === null) return null
  const { below, group } = best
  const amounts = group.map(({ amountMinor }) => amountMinor).sort((one, other) => (one < other ? -1 : 1))
  return {
    rule: 'split',
    version: VERSION.split,
    payments: group.length,
    fromAt: isoOf(group[0]?.atMs ?? payment.atMs),
    toAt: isoOf(group.at(-1)?.atMs ?? payment.atMs),
    currency,
    smallestMinor: Number(amounts[0]),
    largestMinor: Number(amounts.at(-1)),
    sumMinor: String(amounts.reduce((sum, amount) => sum + amount, 0n)),
    below: { kind: below.kind, amountMinor: Number(below.amountMinor), currency: below.currency },
    marginPercent: rule.marginPercent,
  }
}

/** The middle amount, exact: half the sum of the two in the middle where their number is even. Null of none. */
export function medianOf(amounts: readonly bigint[]): Rational | null {
  const sorted = [...amounts].sort((one, other) => (one < other ? -1 : 1))
  const middle = sorted.length >> 1
  const high = sorted[middle]
  if (high === undefined) return null
  const low = sorted.length % 2 === 1 ? high : (sorted[middle - 1] ?? high)
  return { numerator: low + high, denominator: 2n }
}

interface NewPayeeFacts {
  readonly amountMinor: bigint
  readonly currency: string
  readonly isFirstToPayee: boolean
  /** The customer's payments before this one, in the same currency, as far as they are looked back for. */
  readonly ofCustomer: readonly bigint[]
  readonly lookBackDays: number
}

/** The first payment to a payee, many times what the customer usually pays. */
export function newPayeeHit(facts: NewPayeeFacts, rule: PatternRules['newPayee']): PatternHitOf<'newPayee'> | null {
  const { amountMinor, ofCustomer } = facts
  if (!facts.isFirstToPayee || ofCustomer.length < rule.paymentsBefore) return null
  const usual = medianOf(ofCustomer)
  if (usual === null || usual.numerator === 0n) return null
  const times = (amountMinor * usual.denominator) / usual.numerator
  if (times < BigInt(rule.timesUsual)) return null
  return {
    rule: 'newPayee',
    version: VERSION.newPayee,
    amountMinor: Number(amountMinor),
    currency: facts.currency,
    usualMinor: Number(roundedUp(usual)),
    paymentsBefore: ofCustomer.length,
    times: Number(times),
    lookBackDays: facts.lookBackDays,
  }
}

/** The same account at another customer. */
interface AccountSharer {
  readonly customerId: string
  readonly customerName: string
  readonly holderName: string | null
}

interface SharedAccountFacts {
  readonly holderName: string | null
  /** Accounts of other customers with the same details. */
  readonly sharers: readonly AccountSharer[]
}

/** An account that is a payee of more than one customer. One that has it under another name is named first. */
export function sharedAccountHit(facts: SharedAccountFacts): PatternHitOf<'sharedAccount'> | null {
  const { holderName, sharers } = facts
  const hasOtherName = (sharer: AccountSharer) => sharer.holderName !== holderName
  const told = sharers.find(hasOtherName) ?? sharers[0]
  if (told === undefined) return null
  return {
    rule: 'sharedAccount',
    version: VERSION.sharedAccount,
    customers: new Set(sharers.map(({ customerId }) => customerId)).size,
    ...told,
    hasOtherName: hasOtherName(told),
  }
}

interface AskedFacts {
  readonly askedAtMs: number
  /** When the agent asked for something, this one among them. */
  readonly asked: readonly { readonly atMs: number }[]
}

/** An agent that asks for much within a short time. */
export function velocityHit(facts: AskedFacts, rule: PatternRules['velocity']): PatternHitOf<'velocity'> | null {
  const group = densestAround(facts.asked, facts.askedAtMs, rule.windowMinutes * MINUTE_MS)
  if (group.length < rule.payments) return null
  return {
    rule: 'velocity',
    version: VERSION.velocity,
    payments: group.length,
    fromAt: isoOf(group[0]?.atMs ?? facts.askedAtMs),
    toAt: isoOf(group.at(-1)?.atMs ?? facts.askedAtMs),
    paymentsFrom: rule.payments,
    windowMinutes: rule.windowMinutes,
  }
}

const USUAL_PERCENT = 90
/** Nobody keeps hours to the minute: so many hours before and after the usual ones are no news. */
const GRACE_HOURS = 1

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS) % HOURS_OF_DAY
const laterHour = (hour: number, hours: number): number => (hour + hours + HOURS_OF_DAY) % HOURS_OF_DAY

interface UsualHours {
  readonly first: number
  readonly length: number
  readonly inside: number
}

/** The shortest stretch of whole hours that holds nine of ten; null where it is longer than `widest`. */
function usualHoursOf(beforeMs: readonly number[], widest: number): UsualHours | null {
  const perHour = Array.from({ length: HOURS_OF_DAY }, () => 0)
  for (const atMs of beforeMs) perHour[hourOf(atMs)] = (perHour[hourOf(atMs)] ?? 0) + 1
  for (let length = 1; length <= widest; length += 1) {
    let best: UsualHours | null = null
    for (let first = 0; first < HOURS_OF_DAY; first += 1) {
      let inside = 0
      for (let step = 0; step < length; step += 1) inside += perHour[laterHour(first, step)] ?? 0
      if (inside > (best?.inside ?? 0)) best = { first, length, inside }
    }
    if (best !== null && best.inside * 100 >= beforeMs.length * USUAL_PERCENT) return best
  }
  return null
}

/** A request at an hour of the day, UTC, at which the agent does not ask. */
export function unusualHoursHit(
  { askedAtMs, asked }: AskedFacts,
  rule: PatternRules['unusualHours'],
): PatternHitOf<'unusualHours'> | null {
  const beforeMs = asked.map(({ atMs }) => atMs).filter((atMs) => atMs < askedAtMs)
  if (beforeMs.length < rule.paymentsBefore) return null
  const usual = usualHoursOf(beforeMs, rule.widestHours)
  if (usual === null) return null
  const hoursAfterStart = laterHour(hourOf(askedAtMs), GRACE_HOURS - usual.first)
  if (hoursAfterStart < usual.length + 2 * GRACE_HOURS) return null
  return {
    rule: 'unusualHours',
    version: VERSION.unusualHours,
    askedAt: isoOf(askedAtMs),
    firstHour: usual.first,
    lastHour: laterHour(usual.first, usual.length - 1),
    paymentsInside: usual.inside,
    paymentsBefore: beforeMs.length,
  }
}
