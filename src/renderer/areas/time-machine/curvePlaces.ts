import type { ReplayCurve, ReplayTotals } from '../../../contract/console/replay/schemas'
import type { WriteMoney } from '../agents/policySentences'
import { words } from './words'

/** A setting that can be chosen, with what it makes of the history; null is no setting at all. */
interface CurvePlace extends ReplayTotals {
  readonly amountMinor: number | null
}

const isAlike = (one: ReplayTotals, other: ReplayTotals): boolean =>
  one.runs === other.runs && one.waits === other.waits && one.refused === other.refused

/**
 * The settings of a curve from the least to none. Every payment has a limit per payment, so that curve ends with its
 * largest amount. Where every setting comes to the same there is nothing to choose, and one place is left.
 */
export function curvePlaces({ clause, steps, unlimited }: ReplayCurve): CurvePlace[] {
  const last = clause === 'perTransactionLimit' ? [] : [{ ...unlimited, amountMinor: null }]
  const places = [...steps, ...last]
  const [first] = places
  return first !== undefined && places.every((place) => isAlike(place, first)) ? [first] : places
}

/** The place of what the draft says. */
export function startPlace(curve: ReplayCurve): number {
  const places = curvePlaces(curve)
  const found = places.findIndex(({ amountMinor }) => amountMinor === curve.settingMinor)
  return found === -1 ? places.length - 1 : found
}

/** A setting as people write it. */
export function settingText({ clause, currency }: ReplayCurve, amountMinor: number | null, money: WriteMoney): string {
  if (amountMinor !== null) return money(amountMinor, currency)
  return clause === 'approvalThreshold' ? words.curves.noThreshold : words.curves.none
}
