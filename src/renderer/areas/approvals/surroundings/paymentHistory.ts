import type { PaymentHistory } from '../../../../contract/console/payees/schemas'
import { dayText } from '../../../components/format/timeText'
import type { WriteAmount } from './patternText'
import { words } from './words'

/** How many payments are drawn, the newest. */
export const SPARKLINE_MAX = 40

/** The payments that are drawn, oldest first. */
export function shownOf({ payments }: PaymentHistory): PaymentHistory['payments'] {
  return payments.slice(-SPARKLINE_MAX)
}

/** What is usual among other payments; null where none was made yet: of one that only waits nothing is usual. */
export function usualMinorOf({ count, waiting, medianMinor }: PaymentHistory): number | null {
  return count > waiting ? medianMinor : null
}

function placeOf(ownMinor: number, others: readonly number[]): string {
  const larger = others.filter((amount) => amount > ownMinor).length
  if (larger === 0) return words.chart.largest
  return others.every((amount) => amount > ownMinor) ? words.chart.smallest : words.chart.among(larger)
}

interface Writing {
  readonly money: WriteAmount
  readonly isIso: boolean
}

/** One payment of the drawing: its day and amount. */
export function paymentText(
  { at, amountMinor, isThis }: PaymentHistory['payments'][number],
  currency: string,
  { money, isIso }: Writing,
): string {
  const write = isThis ? words.chart.thisPayment : words.chart.payment
  return write(dayText(Date.parse(at), isIso), money(amountMinor, currency))
}

/** The drawing in a sentence, for those who do not see it. */
export function sparklineText(history: PaymentHistory, money: WriteAmount): string {
  const shown = shownOf(history)
  const own = shown.find(({ isThis }) => isThis)
  const others = shown.filter(({ isThis }) => !isThis).map(({ amountMinor }) => amountMinor)
  const write = (amountMinor: number) => money(amountMinor, history.currency)
  if (others.length === 0) return own === undefined ? words.chart.none : words.chart.one(write(own.amountMinor))
  const amounts = shown.map(({ amountMinor }) => amountMinor)
  const range = words.chart.range(shown.length, write(Math.min(...amounts)), write(Math.max(...amounts)))
  const median = history.medianMinor === null ? '' : words.chart.median(write(history.medianMinor))
  return `${range}${median}${
    own === undefined ? '.' : words.chart.own(write(own.amountMinor), placeOf(own.amountMinor, others))
  }`
}
