import type { TransactionMaximum } from '../../../../contract/console/settings/schemas'
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
