import type { TransactionMaximum } from '../../../../contract/console/settings/schemas'
import { moneyText } from '../../../components/format/moneyText'
import { controlsWords } from '../controlsWords'

/** Stands for every receiving currency. */
export const ANY_CURRENCY = '*'

type Corridor = Pick<TransactionMaximum, 'sendingCurrency' | 'receivingCurrency'>

/** The corridor in a sentence: "USD to MXN", "USD to any currency". */
export function corridorText({ sendingCurrency, receivingCurrency }: Corridor): string {
  const { corridor, anyLower } = controlsWords.maxima
  return corridor(sendingCurrency, receivingCurrency === ANY_CURRENCY ? anyLower : receivingCurrency)
}

/** The maximum that a corridor has of its own. */
export const maximumOf = (corridor: Corridor, all: readonly TransactionMaximum[]): TransactionMaximum | undefined =>
  all.find(
    ({ sendingCurrency, receivingCurrency }) =>
      sendingCurrency === corridor.sendingCurrency && receivingCurrency === corridor.receivingCurrency,
  )

/** What holds for any currency beside a corridor's own maximum; nothing beside the one for any currency itself. */
const generalOf = ({ sendingCurrency, receivingCurrency }: Corridor, all: readonly TransactionMaximum[]) =>
  receivingCurrency === ANY_CURRENCY
    ? undefined
    : maximumOf({ sendingCurrency, receivingCurrency: ANY_CURRENCY }, all)?.maxAmountMinor

/** True when the maximum for any currency is smaller, so that this one never decides. */
export function isOverruled(maximum: TransactionMaximum, all: readonly TransactionMaximum[]): boolean {
  const general = generalOf(maximum, all)
  return general !== undefined && general < maximum.maxAmountMinor
}

const leastOf = (...amounts: (number | undefined)[]): number =>
  Math.min(...amounts.map((amount) => amount ?? Number.POSITIVE_INFINITY))

/**
 * What putting this maximum in place of the one of its corridor does, in sentences: what is accepted of the corridor
 * before and after, and where another maximum decides. None while it is the same, or is refused.
 */
export function effectTexts(maximum: TransactionMaximum, all: readonly TransactionMaximum[]): string[] {
  const { effects } = controlsWords.maxima
  const { sendingCurrency, maxAmountMinor: to } = maximum
  const own = maximumOf(maximum, all)?.maxAmountMinor
  if (!Number.isSafeInteger(to) || to < 1 || to === own) return []
  const text = (amountMinor: number) => `${moneyText(amountMinor, sendingCurrency)}\u00a0${sendingCurrency}`
  const corridor = corridorText(maximum)
  const general = generalOf(maximum, all)
  const [before, after] = [leastOf(own, general), leastOf(to, general)]
  const change = after < before ? effects.lower : effects.raise
  const changed =
    before === Number.POSITIVE_INFINITY
      ? effects.set(corridor, text(after))
      : change(corridor, text(after), text(before))
  const smaller =
    maximum.receivingCurrency === ANY_CURRENCY
      ? all.filter((other) => other.sendingCurrency === sendingCurrency && other.maxAmountMinor < to)
      : []
  return [
    ...(before === after ? [] : [changed]),
    ...(general !== undefined && general < to ? [effects.overruled(corridor, text(general))] : []),
    ...smaller
      .filter(({ receivingCurrency }) => receivingCurrency !== ANY_CURRENCY)
      .map((other) => effects.smaller(corridorText(other), text(other.maxAmountMinor))),
  ]
}
