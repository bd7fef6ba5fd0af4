import type { TransactionMaximum } from '../../../../contract/console/settings/schemas'
import { moneyText } from '../../../components/format/moneyText'
import { controlsWords } from '../controlsWords'

/** Stands for every receiving currency. */
export const ANY_CURRENCY = '*'

/** The corridor in a sentence: "USD to MXN", "USD to any currency". */
export function corridorText({ sendingCurrency, receivingCurrency }: TransactionMaximum): string {
  const { corridor, anyLower } = controlsWords.maxima
  return corridor(sendingCurrency, receivingCurrency === ANY_CURRENCY ? anyLower : receivingCurrency)
}

/** True when the maximum for any currency is smaller, so that this one never decides. */
export function isOverruled(maximum: TransactionMaximum, all: readonly TransactionMaximum[]): boolean {
  if (maximum.receivingCurrency === ANY_CURRENCY) return false
  const general = all.find(
    ({ sendingCurrency, receivingCurrency }) =>
      sendingCurrency === maximum.sendingCurrency && receivingCurrency === ANY_CURRENCY,
  )
  return general !== undefined && general.maxAmountMinor < maximum.maxAmountMinor
}

/** What putting this maximum in place of the one of its corridor does, in sentences; none while it is the same. */
export function effectTexts(maximum: TransactionMaximum, all: readonly TransactionMaximum[]): string[] {
  const { effects, overruled } = controlsWords.maxima
  const text = (amountMinor: number) =>
    `${moneyText(amountMinor, maximum.sendingCurrency)}\u00a0${maximum.sendingCurrency}`
  const from = all.find((other) => corridorText(other) === corridorText(maximum))?.maxAmountMinor
  const to = maximum.maxAmountMinor
  if (from === to) return []
  if (isOverruled(maximum, all)) return [overruled]
  if (from === undefined) return [effects.set(text(to))]
  return [(to < from ? effects.lower : effects.raise)(text(from), text(to))]
}
