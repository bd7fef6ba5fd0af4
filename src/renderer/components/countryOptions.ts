import { COUNTRY_CODES } from '../../contract/primitives/countries'

const names = new Intl.DisplayNames(undefined, { type: 'region' })

/** A country's name in the reader's language, or the code itself where it is none. */
export function countryText(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

/** Every country for a select, by name. */
export const COUNTRY_OPTIONS: readonly { readonly value: string; readonly label: string }[] = [...COUNTRY_CODES]
  .map((value) => ({ value, label: `${countryText(value)} · ${value}` }))
  .sort((one, other) => one.label.localeCompare(other.label))
