import { findCurrency, isCrypto } from '../../../contract/exchange-rates/currencies'
import { divideHalfUp } from '../../foundation/money'
import type { Rational } from '../../foundation/rational'
import { PEGGED_TO_USD, UNITS_PER_USD } from './baseRates'
import { NETWORK_ASSETS } from './networkAssets'

/** How long a rate stands (specification, Limits: about 5 minutes). */
export const RATE_BUCKET_MS = 5 * 60_000

/** When the bucket of an instant began; the `updatedAt` of every rate in it. Epoch milliseconds. */
export function bucketStartMs(nowMs: number): number {
  return Math.floor(nowMs / RATE_BUCKET_MS) * RATE_BUCKET_MS
}

/** Decimal text such as `18.4700` as an exact fraction. */
export function rationalOf(decimal: string): Rational {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { numerator: BigInt(`${whole}${fraction}`), denominator: 10n ** BigInt(fraction.length) }
}

/** A well-mixed 32-bit number from text (FNV-1a with a final avalanche). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Length in buckets and reach in millionths of what makes up the walk: minutes, an hour, a day, a week. */
const WAVES = [
  { buckets: 1, reach: 120 },
  { buckets: 12, reach: 500 },
  { buckets: 288, reach: 2_000 },
  { buckets: 2_016, reach: 4_000 },
] as const

const UNIT = 1_000_000

function turningPoint(code: string, buckets: number, index: number, reach: number): number {
  return (hashOf(`${code}/${buckets}/${index}`) % (2 * reach + 1)) - reach
}

/** Deviation of a currency from its base rate in a bucket, in millionths; moves smoothly from bucket to bucket. */
function deviationOf(code: string, bucket: number): number {
  let sum = 0
  for (const { buckets, reach } of WAVES) {
    const index = Math.floor(bucket / buckets)
    const from = turningPoint(code, buckets, index, reach)
    const to = turningPoint(code, buckets, index + 1, reach)
    sum += from + Math.round(((to - from) * (bucket - index * buckets)) / buckets)
  }
  return sum
}

/** Units of a currency for one US dollar in the bucket of that instant, or null for an unknown currency. */
function unitsPerUsd(code: string, nowMs: number): Rational | null {
  const base = UNITS_PER_USD[code] ?? NETWORK_ASSETS[code]?.unitsPerUsd
  if (base === undefined) return null
  const { numerator, denominator } = rationalOf(base)
  if (PEGGED_TO_USD.includes(code)) return { numerator, denominator }
  const deviation = deviationOf(code, bucketStartMs(nowMs) / RATE_BUCKET_MS)
  return { numerator: numerator * BigInt(UNIT + deviation), denominator: denominator * BigInt(UNIT) }
}

const decimalsOf = (code: string): number | null =>
  findCurrency(code)?.decimals ?? NETWORK_ASSETS[code]?.decimals ?? null

/**
 * Receiving minor units for one sending minor unit, or null when either currency is unknown. Every pair goes through
 * the dollar, so that A to B to C is exactly A to C.
 */
export function minorRateOf(nowMs: number, from: string, to: string): Rational | null {
  const [sending, receiving] = [unitsPerUsd(from, nowMs), unitsPerUsd(to, nowMs)]
  const [sendingDecimals, receivingDecimals] = [decimalsOf(from), decimalsOf(to)]
  if (sending === null || receiving === null || sendingDecimals === null || receivingDecimals === null) return null
  return {
    numerator: receiving.numerator * sending.denominator * 10n ** BigInt(receivingDecimals),
    denominator: receiving.denominator * sending.numerator * 10n ** BigInt(sendingDecimals),
  }
}

const SIGNIFICANT_DIGITS = 12

/** Sending major units for one receiving major unit, from a rate in minor units: the interface's `exchangeRate`. */
export function exchangeRateOf(minorRate: Rational, sendingDecimals: number, receivingDecimals: number): number {
  const numerator = minorRate.denominator * 10n ** BigInt(receivingDecimals)
  const denominator = minorRate.numerator * 10n ** BigInt(sendingDecimals)
  // Scaled so that even the smallest rate keeps more digits than a double can hold.
  const scaled = (numerator * 10n ** 30n) / denominator
  return Number((Number(scaled) / 1e30).toPrecision(SIGNIFICANT_DIGITS))
}

/** What the service takes of a payment, apart from the platform's own fees. */
interface ServiceFee {
  /** Sending minor units. */
  readonly fixedMinor: bigint
  readonly variableBps: bigint
}

/** A corridor's price: the fixed part in US cents at the base rate, so that it does not move with the market. */
interface CorridorPrice {
  readonly fixedCents: bigint
  readonly variableBps: bigint
}

const STABLE_TO_DOLLAR: CorridorPrice = { fixedCents: 0n, variableBps: 10n }
const BITCOIN: CorridorPrice = { fixedCents: 0n, variableBps: 50n }
const MAJOR: CorridorPrice = { fixedCents: 25n, variableBps: 25n }
const LOCAL: CorridorPrice = { fixedCents: 50n, variableBps: 60n }

const DOLLARS: readonly string[] = ['USD', 'USDC', 'USDT', 'USDB']
const MAJORS: readonly string[] = [...DOLLARS, 'EUR', 'GBP', 'CAD', 'AUD', 'CHF', 'DKK', 'HKD', 'SGD']

function corridorPriceOf(from: string, to: string): CorridorPrice {
  if (DOLLARS.includes(from) && DOLLARS.includes(to)) return STABLE_TO_DOLLAR
  if (from === 'BTC' || to === 'BTC') return BITCOIN
  return MAJORS.includes(from) && MAJORS.includes(to) ? MAJOR : LOCAL
}

/** US cents in the minor unit of a currency at its base rate; zero for a currency without one. */
function centsIn(code: string, cents: bigint): bigint {
  const [base, facts] = [UNITS_PER_USD[code], findCurrency(code)]
  if (base === undefined || facts === null) return 0n
  const { numerator, denominator } = rationalOf(base)
  return divideHalfUp(cents * numerator * 10n ** BigInt(facts.decimals), denominator * 100n)
}

const UNLISTED_MAXIMUM_CENTS = 1_000_000_000_00n

/** The most that one payment has of a currency that the platform does not list, in its minor units. Assumes: A-362. */
export function unlistedMaximumOf(code: string): number {
  return Number(centsIn(code, UNLISTED_MAXIMUM_CENTS))
}

/**
 * What the service charges by corridor: nothing within one currency (behaviour 12.2), and no fixed part of money that
 * comes from a chain.
 *
 * Assumes: A-070.
 */
export function serviceFee(from: string, to: string): ServiceFee {
  if (from === to) return { fixedMinor: 0n, variableBps: 0n }
  const { fixedCents, variableBps } = corridorPriceOf(from, to)
  return { fixedMinor: isCrypto(from) ? 0n : centsIn(from, fixedCents), variableBps }
}

/** A platform's own fee on conversions out of one currency. */
export interface PlatformFeeTerms {
  readonly sourceCurrency: string
  readonly variableBps: bigint
  readonly fixedMinor: bigint
}

interface RateFigures {
  readonly fixedFeeMinor: bigint
  readonly totalFeeMinor: bigint
  readonly receivingMinor: bigint
}

const BPS = 10_000n

/**
 * What arrives of an amount after the service's and the platform's fees; never less than nothing.
 *
 * Source: behaviour 10 ("rates include the platform's fees"), 12.2 for the arithmetic.
 */
export function figuresOf(
  sendingMinor: bigint,
  pair: {
    readonly from: string
    readonly to: string
    /** What the counterparty or network takes, in receiving minor units. */
    readonly counterpartyMinor?: bigint
  },
  rate: Rational,
  platformFees: readonly PlatformFeeTerms[],
): RateFigures {
  const service = serviceFee(pair.from, pair.to)
  const platform = pair.from === pair.to ? undefined : platformFees.find((fee) => fee.sourceCurrency === pair.from)
  const fixedFeeMinor = service.fixedMinor + (platform?.fixedMinor ?? 0n)
  const base = sendingMinor > fixedFeeMinor ? sendingMinor - fixedFeeMinor : 0n
  const variable =
    divideHalfUp(base * service.variableBps, BPS) + divideHalfUp(base * (platform?.variableBps ?? 0n), BPS)
  const counterpartyMinor = divideHalfUp((pair.counterpartyMinor ?? 0n) * rate.denominator, rate.numerator)
  const totalFeeMinor = fixedFeeMinor + variable + counterpartyMinor
  const converted = sendingMinor > totalFeeMinor ? sendingMinor - totalFeeMinor : 0n
  return {
    fixedFeeMinor: fixedFeeMinor + counterpartyMinor,
    totalFeeMinor,
    receivingMinor: (converted * rate.numerator) / rate.denominator,
  }
}
