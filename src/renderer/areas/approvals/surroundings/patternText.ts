import type { PatternHit, PatternHitOf } from '../../../../contract/console/payees/patternHits'
import { distanceText } from '../../../components/format/distanceText'
import { words } from './words'

/** Writes an amount in minor units with its currency. */
export type WriteAmount = (amountMinor: number | string, currency: string) => string

const MINUTE_MS = 60_000
const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`
const spanOf = ({ fromAt, toAt }: { readonly fromAt: string; readonly toAt: string }): string =>
  distanceText(Date.parse(toAt) - Date.parse(fromAt))

function splitText(hit: PatternHitOf<'split'>, money: WriteAmount): string {
  const { currency, smallestMinor, largestMinor } = hit
  const rest = {
    count: hit.payments,
    within: spanOf(hit),
    below: words.below[hit.below.kind](money(hit.below.amountMinor, hit.below.currency)),
    sum: money(hit.sumMinor, currency),
  }
  const [low, high] = [money(smallestMinor, currency), money(largestMinor, currency)]
  return smallestMinor === largestMinor
    ? words.splitAlike({ ...rest, each: low })
    : words.split({ ...rest, low: low.slice(0, -currency.length - 1), high })
}

function sharedText({ customers, customerName, holderName, hasOtherName }: PatternHitOf<'sharedAccount'>): string {
  const first =
    hasOtherName && holderName !== null ? words.sharedAs(customerName, holderName) : words.shared(customerName)
  return customers > 1 ? `${first} ${words.sharedMore(customers - 1)}` : first
}

/** What a rule saw, in plain sentences with its numbers. */
export function patternText(hit: PatternHit, money: WriteAmount): string {
  switch (hit.rule) {
    case 'split':
      return splitText(hit, money)
    case 'newPayee':
      return words.newPayee({
        money: money(hit.amountMinor, hit.currency),
        times: hit.times,
        usual: money(hit.usualMinor, hit.currency),
        count: hit.paymentsBefore,
        days: hit.lookBackDays,
      })
    case 'sharedAccount':
      return sharedText(hit)
    case 'velocity':
      return words.velocity({
        count: hit.payments,
        within: spanOf(hit),
        limit: hit.paymentsFrom,
        window: distanceText(hit.windowMinutes * MINUTE_MS),
      })
    case 'unusualHours':
      return words.unusualHours({
        at: hit.askedAt.slice(11, 16),
        inside: hit.paymentsInside,
        count: hit.paymentsBefore,
        from: hourText(hit.firstHour),
        to: hourText(hit.lastHour + 1),
      })
  }
}
