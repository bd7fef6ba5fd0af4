import { currencyOf, isCrypto } from '../../../contract/exchange-rates/currencies'
import type { ExchangeRate } from '../../../contract/exchange-rates/schemas'
import { type AccountType, accountTypes, railsOf } from '../../../contract/external-accounts/accountTypes'
import type { PaymentRail } from '../../../contract/primitives/rails'
import { isoOf } from '../../foundation/clock'
import { toWireAmount } from '../../foundation/money'
import type { Rational } from '../../foundation/rational'
import { bucketStartMs, exchangeRateOf, figuresOf, type PlatformFeeTerms } from './rules'

/** The rails on which a currency is paid out; the interface's rails name none for chains. Assumes: A-058. */
export function payoutRailsOf(currency: string): readonly PaymentRail[] {
  if (isCrypto(currency)) return []
  const type = `${currency}_ACCOUNT`
  return type in accountTypes ? railsOf(type as AccountType) : ['SWIFT']
}

export interface RateRequest {
  readonly nowMs: number
  readonly from: string
  readonly to: string
  readonly rate: Rational
  readonly sendingMinor: bigint
  readonly limits: { readonly minMinor: number; readonly maxMinor: number }
  readonly platformFees: readonly PlatformFeeTerms[]
}

/** One row per rail of a pair. */
export function viewRates(request: RateRequest): ExchangeRate[] {
  const { from, to, rate, sendingMinor, limits } = request
  const [sourceCurrency, destinationCurrency] = [currencyOf(from), currencyOf(to)]
  const figures = figuresOf(sendingMinor, request, rate, request.platformFees)
  return payoutRailsOf(to).map((destinationPaymentRail) => ({
    sourceCurrency,
    sendingAmount: Number(sendingMinor),
    minSendingAmount: limits.minMinor,
    maxSendingAmount: limits.maxMinor,
    destinationCurrency,
    destinationPaymentRail,
    receivingAmount: toWireAmount(figures.receivingMinor, 'sendingAmount'),
    exchangeRate: exchangeRateOf(rate, sourceCurrency.decimals, destinationCurrency.decimals),
    fees: {
      fixed: toWireAmount(figures.fixedFeeMinor, 'sendingAmount'),
      total: toWireAmount(figures.totalFeeMinor, 'sendingAmount'),
    },
    updatedAt: isoOf(bucketStartMs(request.nowMs)),
  }))
}
