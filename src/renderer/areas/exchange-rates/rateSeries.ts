import type { RateHistory } from '../../../contract/console/money/rateHistory'

export const RANGES = ['1h', '6h', '24h', '7d'] as const
export type Range = (typeof RANGES)[number]

const HOUR_MS = 3_600_000

/** How far back a range goes, and how far apart its points stand so that they stay readable. */
export const RANGE_FACTS: Readonly<Record<Range, { readonly lengthMs: number; readonly stepMinutes: number }>> = {
  '1h': { lengthMs: HOUR_MS, stepMinutes: 5 },
  '6h': { lengthMs: 6 * HOUR_MS, stepMinutes: 5 },
  '24h': { lengthMs: 24 * HOUR_MS, stepMinutes: 5 },
  '7d': { lengthMs: 7 * 24 * HOUR_MS, stepMinutes: 30 },
}

interface RatePoint {
  readonly at: string
  readonly value: number
}

/** Rates the way round in which they are not small fractions, with what people read off a chart. */
export interface RateSeries {
  /** `MXN / USD`: how many of the first one gets for one of the second. */
  readonly pair: string
  readonly points: readonly RatePoint[]
  readonly low: RatePoint
  readonly high: RatePoint
  readonly last: RatePoint
  /** From the first point to the last, as a part of the first. */
  readonly change: number
  /** The ends of the axis, a little beyond the lowest and the highest. */
  readonly domain: readonly [number, number]
}

const MARGIN = 0.12
/** Rates that do not move still need an axis. */
const FLAT_MARGIN = 0.0005

/** The series to draw, or null without points. */
export function rateSeries(
  history: Pick<RateHistory, 'points' | 'sourceCurrency' | 'destinationCurrency'>,
): RateSeries | null {
  const { points: given, sourceCurrency: from, destinationCurrency: to } = history
  const newest = given.at(-1)
  if (newest === undefined) return null
  const isTurned = newest.exchangeRate < 1
  const points = given.map(({ at, exchangeRate }) => ({ at, value: isTurned ? 1 / exchangeRate : exchangeRate }))
  const [first = { at: newest.at, value: 1 }] = points
  const last = points.at(-1) ?? first
  const low = points.reduce((best, point) => (point.value < best.value ? point : best), first)
  const high = points.reduce((best, point) => (point.value > best.value ? point : best), first)
  const spread = high.value - low.value
  const margin = spread === 0 ? high.value * FLAT_MARGIN : spread * MARGIN
  return {
    pair: isTurned ? `${to} / ${from}` : `${from} / ${to}`,
    points,
    low,
    high,
    last,
    change: last.value / first.value - 1,
    domain: [low.value - margin, high.value + margin],
  }
}

const DIGITS = 6

/** A rate with six significant digits. */
export const rateNumber = (value: number): string => value.toPrecision(DIGITS)

/** A change as a signed percentage: `+0.21 %`. */
export function changeText(change: number): string {
  const percent = (change * 100).toFixed(2)
  if (percent === '0.00' || percent === '-0.00') return '0.00 %'
  return percent.startsWith('-') ? `−${percent.slice(1)} %` : `+${percent} %`
}
