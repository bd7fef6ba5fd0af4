import { moneyText } from '../../components/format/moneyText'

/** What a coin stands for; every provider's rail is one of the United States. Assumes: A-579. */
export const DOLLAR = 'USD'

const CENT_DECIMALS = 2

const unitOf = (decimals: number): bigint => 10n ** BigInt(Math.max(0, decimals - CENT_DECIMALS))

/** Cents of an amount in the smallest unit of a coin: what people read, whatever the decimals. */
export function centsOf(amount: string, decimals: number): bigint {
  return BigInt(amount) / unitOf(decimals)
}

/** The amount in the smallest unit of a coin that an order carries; '' where there is none. */
export function orderedAmount(cents: number | null, decimals: number): string {
  return cents === null || Number.isNaN(cents) ? '' : String(BigInt(cents) * unitOf(decimals))
}

/** An amount of cents with a code behind it, or what stands in its place while nothing is typed. */
export function amountWords(cents: number | null, code: string, isIso: boolean, nothing: string): string {
  if (cents === null || Number.isNaN(cents)) return nothing
  return `${moneyText(cents, DOLLAR, { isIso })} ${code}`
}
