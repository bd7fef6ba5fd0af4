import type { IdSource } from '../../foundation/ids'

/** Ours: a test range that no issuer gives out. Assumes: A-531. */
export const TEST_RANGE = '400000'

const NUMBER_LENGTH = 16
const CODE_LENGTH = 3

/** The digit that makes a number valid. Standard: ISO/IEC 7812-1, annex B (Luhn). */
export function checkDigitOf(digits: string): string {
  const doubled = [...digits].reverse().map((digit, place) => Number(digit) * (place % 2 === 0 ? 2 : 1))
  const sum = doubled.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return String((10 - (sum % 10)) % 10)
}

/** What is printed on a card, and never stored in clear. */
export interface CardDetails {
  readonly number: string
  readonly securityCode: string
}

/** A number of the test range with a valid check digit, and its security code. */
export function newCardDetails(ids: Pick<IdSource, 'digits'>): CardDetails {
  const digits = TEST_RANGE + ids.digits(NUMBER_LENGTH - TEST_RANGE.length - 1)
  return { number: digits + checkDigitOf(digits), securityCode: ids.digits(CODE_LENGTH) }
}
