import { findCurrency } from '../../contract/exchange-rates/currencies'
import { AMOUNT_MINOR_MAX } from '../../contract/primitives/money'
import { ServiceError } from './ServiceError'

/** Refuses what JSON numbers cannot carry exactly; used where an amount was computed, not read from a request. */
export function toWireAmount(amountMinor: bigint, field: string): number {
  if (amountMinor > BigInt(AMOUNT_MINOR_MAX) || amountMinor < -BigInt(AMOUNT_MINOR_MAX)) {
    throw new ServiceError(
      'AMOUNT_OUT_OF_RANGE',
      { why: 'The amount is beyond 2^53-1 minor units', undone: 'nothing was done' },
      {
        field,
      },
    )
  }
  return Number(amountMinor)
}

/** Quotient rounded half up (away from zero), for non-negative numerators. The one rounding of fees. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Quotient rounded up, for non-negative numerators. */
export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}

/**
 * An amount in minor units as a sentence says it: `8635566.69 USD`, with every decimal of the currency and no grouping.
 * A currency that is not in the table has none.
 */
export function amountText(amountMinor: bigint | number, currency: string): string {
  const minor = BigInt(amountMinor)
  const digits = String(minor < 0n ? -minor : minor)
  const decimals = findCurrency(currency)?.decimals ?? 0
  const padded = digits.padStart(decimals + 1, '0')
  const major = decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
  return `${minor < 0n ? '-' : ''}${major} ${currency}`
}
