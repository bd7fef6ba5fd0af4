import { type CurrencyFacts, findCurrency } from '../../../contract/exchange-rates/currencies'
import type { WithdrawalNetwork } from '../../../contract/quotes/withdrawal-fee/networks'
import { assert } from '../../foundation/assert'
import { divideHalfUp, divideUp } from '../../foundation/money'
import type { Rational } from '../../foundation/rational'
import { ServiceError } from '../../foundation/ServiceError'
import { NETWORK_FEES } from './networkFees'
import { exchangeRateOf, minorRateOf } from './rules'

export { BASE_RATES_DATE } from './baseRates'
export { NETWORK_FEES } from './networkFees'
export { bucketStartMs, figuresOf, RATE_BUCKET_MS, serviceFee, unlistedMaximumOf } from './rules'

/**
 * Name, symbol and decimals of a currency.
 *
 * Errors: INVALID_CURRENCY on `field`, when the service does not know the code.
 */
export function requireCurrency(code: string, field = 'currency'): CurrencyFacts {
  const currency = findCurrency(code)
  if (currency === null) {
    throw new ServiceError(
      'INVALID_CURRENCY',
      { why: `The service does not know the currency ${code}`, undone: 'nothing was done' },
      {
        field,
        reason: 'UNKNOWN_CURRENCY',
        currency: code,
      },
    )
  }
  return currency
}

/**
 * The mid rate of the five-minute bucket of `nowMs`: receiving minor units for one sending minor unit, exact.
 *
 * Errors: INVALID_CURRENCY.
 * Source: behaviour 10, 23. Assumes: A-050.
 */
export function midRate(nowMs: number, from: string, to: string): Rational {
  const rate = minorRateOf(nowMs, requireCurrency(from).code, requireCurrency(to).code)
  assert(rate !== null, `there is no rate from ${from} to ${to}`)
  return rate
}

/** An amount at the mid rate, rounded half up to the minor unit; for limits and figures, never for payouts. */
export function convertMinor(nowMs: number, amountMinor: bigint, from: string, to: string): bigint {
  if (from === to) return amountMinor
  const { numerator, denominator } = midRate(nowMs, from, to)
  return divideHalfUp(amountMinor * numerator, denominator)
}

/** An amount at the mid rate, rounded up to the minor unit: for money that an operator moves for its owner. */
export function convertInFavour(nowMs: number, amountMinor: bigint, from: string, to: string): bigint {
  if (from === to) return amountMinor
  const { numerator, denominator } = midRate(nowMs, from, to)
  return divideUp(amountMinor * numerator, denominator)
}

/**
 * What a network's own fee comes to in a currency, at the mid rate and rounded up: a network is never paid less.
 *
 * Input: `asset` as the table of networks names it, such as SOL; minor units of it (lamports, wei, sun).
 */
export function convertNetworkFee(
  nowMs: number,
  fee: { readonly asset: string; readonly amountMinor: bigint },
  to: string,
): bigint {
  if (fee.asset === to) return fee.amountMinor
  const rate = minorRateOf(nowMs, fee.asset, requireCurrency(to).code)
  assert(rate !== null, `there is no rate for the network asset ${fee.asset}`)
  return divideUp(fee.amountMinor * rate.numerator, rate.denominator)
}

/** What a payment out on a network pays for it, in minor units of the currency that arrives. Assumes. */
export function networkFeeIn(nowMs: number, network: WithdrawalNetwork, currency: string): bigint {
  return convertNetworkFee(nowMs, NETWORK_FEES[network], currency)
}

/** The interface's `exchangeRate` at mid: sending major units for one receiving major unit, fees excluded. */
export function midExchangeRate(nowMs: number, from: string, to: string): number {
  return exchangeRateOf(midRate(nowMs, from, to), requireCurrency(from).decimals, requireCurrency(to).decimals)
}
