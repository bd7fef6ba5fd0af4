import { CURRENCIES } from './currencies'

/** An amount that somebody may mean: minor units, in one of these currencies. */
export interface MeantAmount {
  readonly minor: number
  readonly currencies: readonly string[]
}

const NAMED = '[a-z]{3,5}|[$€£₹]'
const DIGITS = "(?<whole>\\d{1,3}(?:[,' ]\\d{3})+|\\d{1,15})(?:\\.(?<part>\\d{1,8}))?"
/** `4.869,34`, as it stands on a German invoice; a comma before three digits groups them. */
const WITH_COMMA = /(?<![\d,.])(\d{1,3}(?:[.' ]\d{3})+|\d{1,15}),(\d{1,2})(?![\d,.])/
const AMOUNT = new RegExp(`^(?:(?<before>${NAMED}) ?)?${DIGITS}(?: ?(?<after>${NAMED}))?$`, 'i')

/** The currencies that a code or sign names; null where it names none, all of them without one. */
function currenciesOf(said: string | undefined) {
  if (said === undefined) return CURRENCIES
  const named = CURRENCIES.filter(({ code, symbol }) => code === said.toUpperCase() || symbol === said)
  return named.length === 0 ? null : named
}

/** With one kind of space and apostrophe, and a point before the smaller units. */
function asTyped(text: string): string {
  const plain = text.trim().replaceAll(/\s/g, ' ').replaceAll('’', "'")
  return plain.replace(WITH_COMMA, (_said, whole: string, part: string) => `${whole.replaceAll(/\D/g, '')}.${part}`)
}

/**
 * What a text means as an amount: `4,869.34`, `4869.34 USD`, `$4869`, `4.869,34`. Without a currency it is meant in
 * each one that has as many digits after the point.
 */
export function meantAmounts(text: string): readonly MeantAmount[] {
  const said = AMOUNT.exec(asTyped(text))?.groups
  if (said === undefined || (said.before !== undefined && said.after !== undefined)) return []
  const { whole = '', part = '' } = said
  const byDecimals = new Map<number, string[]>()
  for (const { code, decimals } of currenciesOf(said.before ?? said.after) ?? []) {
    if (part.length > decimals) continue
    byDecimals.set(decimals, [...(byDecimals.get(decimals) ?? []), code])
  }
  return [...byDecimals].flatMap(([decimals, currencies]) => {
    const minor = Number(whole.replaceAll(/\D/g, '') + part.padEnd(decimals, '0'))
    return Number.isSafeInteger(minor) ? [{ minor, currencies }] : []
  })
}
