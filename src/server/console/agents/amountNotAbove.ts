import { AMOUNT_MINOR_MAX } from '../../../contract/primitives/money'

/** The largest amount, in smallest units, that is worth no more than `value`, at so much for each unit. */
export function amountNotAbove(value: number, perUnit: number): number {
  // Beyond what an amount can be, a number less one would be the same number.
  let amountMinor = Math.min(Math.ceil(value / perUnit) + 1, AMOUNT_MINOR_MAX)
  while (amountMinor * perUnit > value) amountMinor -= 1
  return amountMinor
}
