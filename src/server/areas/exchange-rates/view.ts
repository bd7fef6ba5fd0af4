import { currencyOf, isCrypto } from '../../../contract/exchange-rates/currencies'
import type { ExchangeRate, PayoutRail } from '../../../contract/exchange-rates/schemas'
import { type AccountType, accountTypes, railsOf } from '../../../contract/external-accounts/accountTypes'
import { AMOUNT_MINOR_MAX } from '../../../contract/primitives/money'
import type { PaymentRail } from '../../../contract/primitives/rails'
import type { WithdrawalNetwork } from '../../../contract/quotes/withdrawal-fee/networks'
import { networksOf } from '../../../contract/quotes/withdrawal-fee/networks'
import { isoOf } from '../../foundation/clock'
import { toWireAmount } from '../../foundation/money'
import type { Rational } from '../../foundation/rational'
import { bucketStartMs, exchangeRateOf, figuresOf, type PlatformFeeTerms } from './rules'

/** The rails on which a currency is paid out; of assets of chains the networks. Assumes: A-058. */
function payoutRailsOf(currency: string): readonly (PaymentRail | WithdrawalNetwork)[] {
  if (isCrypto(currency)) return networksOf(currency)
  const type = `${currency}_ACCOUNT`
  return type in accountTypes ? railsOf(type as AccountType) : ['SWIFT']
}

interface RateRequest {
  readonly nowMs: number
  readonly from: string
  readonly to: string
  readonly rate: Rational
  readonly sendingMinor: bigint
  readonly limits: { readonly minMinor: number; readonly maxMinor: number }
  readonly platformFees: readonly PlatformFeeTerms[]
  /** What the network of a rail costs, in minor units of the currency that arrives; banks cost nothing here. */
  readonly networkFee: (rail: PayoutRail) => bigint
}

/**
 * One row per rail of a pair; null where what would arrive is more than a number of the wire can say, so that no quote
 * of that size is made either.
 */
export function viewRates(request: RateRequest): ExchangeRate[] | null {
  const { from, to, rate, sendingMinor, limits } = request
  const [sourceCurrency, destinationCurrency] = [currencyOf(from), currencyOf(to)]
  const priced = payoutRailsOf(to).map((rail) => {
    const counterpartyMinor = request.networkFee(rail)
    return { rail, figures: figuresOf(sendingMinor, { from, to, counterpartyMinor }, rate, request.platformFees) }
  })
  if (priced.some(({ figures }) => figures.receivingMinor > BigInt(AMOUNT_MINOR_MAX))) return null
  return priced.map(({ rail: destinationPaymentRail, figures }) => {
    return {
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
    }
  })
}
