import { findCurrency } from '../../../contract/exchange-rates/currencies'
import type { WideAmount } from '../../../contract/primitives/money'
import { toWideAmount } from '../../../contract/primitives/wideAmount'

const DECIMALS_UNKNOWN = 2
const MINUS = '−'

/** Digits after the point of a currency; 2 for one that the service does not know. Assumes: A-020. */
export function decimalsOf(currency: string): number {
  return findCurrency(currency)?.decimals ?? DECIMALS_UNKNOWN
}

function majorParts(amountMinor: bigint, decimals: number): { readonly whole: string; readonly fraction: string } {
  const digits = amountMinor.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return { whole: digits.slice(0, point), fraction: digits.slice(point) }
}

interface Separators {
  readonly group: string
  readonly point: string
}

const ISO_SEPARATORS: Separators = { group: '', point: '.' }
let localeSeparators: Separators | null = null

function separatorsOf(isIso: boolean): Separators {
  if (isIso) return ISO_SEPARATORS
  if (localeSeparators === null) {
    const parts = new Intl.NumberFormat(undefined, { useGrouping: true }).formatToParts(1234567.8)
    const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
    localeSeparators = { group: find('group', ','), point: find('decimal', '.') }
  }
  return localeSeparators
}

interface MoneyTextOptions {
  /** Digits after the point, when the reply itself says so. */
  readonly decimals?: number
  readonly isIso?: boolean
  /** Writes a plus before positive amounts, for movements. */
  readonly isSigned?: boolean
}

/**
 * An amount in minor units as people write it, without its currency: grouped digits, a minus sign for negatives. Exact
 * for any integer; nothing is rounded.
 */
export function moneyText(
  amountMinor: number | bigint | string,
  currency: string,
  options: MoneyTextOptions = {},
): string {
  const amount = BigInt(amountMinor)
  const isNegative = amount < 0n
  const { whole, fraction } = majorParts(isNegative ? -amount : amount, options.decimals ?? decimalsOf(currency))
  const { group, point } = separatorsOf(options.isIso ?? false)
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
  const sign = isNegative ? MINUS : options.isSigned === true && amount > 0n ? '+' : ''
  return `${sign}${grouped}${fraction === '' ? '' : point + fraction}`
}

/** The minor units of a sum that a person typed in major units, however large; null when it is none of the currency. */
export function parseSum(text: string, currency: string): WideAmount | null {
  const decimals = decimalsOf(currency)
  const match = /^(\d{1,24})(?:\.(\d*))?$/.exec(text.trim().replaceAll(/[,\s_]/g, ''))
  if (match === null) return null
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return null
  return toWideAmount(BigInt(`${match[1] ?? '0'}${fraction.padEnd(decimals, '0')}`))
}

/** The minor units of what a person typed in major units, or null when it is no amount of that currency. */
export function parseMoney(text: string, currency: string): number | null {
  const amount = parseSum(text, currency)
  return typeof amount === 'number' ? amount : null
}
