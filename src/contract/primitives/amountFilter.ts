import { type CurrencyFacts, findCurrency } from '../exchange-rates/currencies'

/** One end of a range of amounts, in major units as a person wrote it, without grouping. */
interface AmountEnd {
  readonly digits: string
  readonly isIncluded: boolean
}

/** A range of amounts, in one currency or in each in its own major units. */
export interface AmountFilter {
  readonly from: AmountEnd | null
  readonly to: AmountEnd | null
  readonly currency: string | null
}

const NUMBER = String.raw`(\d[\d,_]*(?:\.\d{1,8})?)`
const COMPARED = new RegExp(`^(>=|<=|>|<|≥|≤)?\\s*${NUMBER}(?:\\s*([A-Za-z]{3,4}))?$`)
const BETWEEN = new RegExp(`^${NUMBER}\\s*(?:-|–|\\.\\.|to)\\s*${NUMBER}(?:\\s*([A-Za-z]{3,4}))?$`)

const plain = (digits: string): string => digits.replaceAll(/[,_]/g, '')
const end = (digits: string, isIncluded = true): AmountEnd => ({ digits: plain(digits), isIncluded })

function rangeOf(text: string): (Pick<AmountFilter, 'from' | 'to'> & { readonly code: string | undefined }) | null {
  const between = BETWEEN.exec(text)
  if (between !== null) {
    const [, from = '', to = '', code] = between
    return { from: end(from), to: end(to), code }
  }
  const compared = COMPARED.exec(text)
  if (compared === null) return null
  const [, sign = '', digits = '', code] = compared
  if (sign.startsWith('>') || sign === '≥') return { from: end(digits, sign !== '>'), to: null, code }
  if (sign.startsWith('<') || sign === '≤') return { from: null, to: end(digits, sign !== '<'), code }
  return { from: end(digits), to: end(digits), code }
}

/** Reads `>5000`, `<= 250.50 EUR`, `100-500` or `320 USD`; null for what says no amount. */
export function readAmountFilter(text: string): AmountFilter | null {
  const range = rangeOf(text.trim())
  if (range === null) return null
  const { from, to, code } = range
  const currency = code === undefined ? null : (findCurrency(code.toUpperCase())?.code ?? null)
  return code !== undefined && currency === null ? null : { from, to, currency }
}

/** The whole minor units at or below an amount, and whether it lies above them. */
function minorOf(digits: string, decimals: number): { readonly floor: bigint; readonly isAbove: boolean } {
  const [whole = '0', fraction = ''] = digits.split('.')
  const kept = fraction.slice(0, decimals).padEnd(decimals, '0')
  return { floor: BigInt(whole + kept), isAbove: /[1-9]/.test(fraction.slice(decimals)) }
}

/** The smallest and the largest amount in the range, in minor units of a currency; null where it is open. */
export function minorBounds(
  { from, to }: AmountFilter,
  { decimals }: Pick<CurrencyFacts, 'decimals'>,
): { readonly min: bigint | null; readonly max: bigint | null } {
  const low = from === null ? null : minorOf(from.digits, decimals)
  const high = to === null ? null : minorOf(to.digits, decimals)
  return {
    min: low === null ? null : low.floor + (low.isAbove || from?.isIncluded === false ? 1n : 0n),
    max: high === null ? null : high.floor - (!high.isAbove && to?.isIncluded === false ? 1n : 0n),
  }
}
