import { AMOUNT_MINOR_MAX } from '../../contract/primitives/money'
import { ServiceError } from './ServiceError'

/** Refuses what JSON numbers cannot carry exactly; used where an amount was computed, not read from a request. */
export function toWireAmount(amountMinor: bigint, field: string): number {
  if (amountMinor > BigInt(AMOUNT_MINOR_MAX) || amountMinor < -BigInt(AMOUNT_MINOR_MAX)) {
    throw new ServiceError('AMOUNT_OUT_OF_RANGE', 'The amount is beyond 2^53-1 minor units; nothing was done.', {
      field,
    })
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
