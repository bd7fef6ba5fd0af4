import { isCrypto } from '../../../contract/exchange-rates/currencies'
import type { PaymentInstructions } from '../../../contract/internal-accounts/schemas'
import type { RealtimeFundingQuoteSource } from '../../../contract/quotes/schemas'
import { ServiceError } from '../../foundation/ServiceError'
import { requireCurrency } from '../exchange-rates/public'
import { fundingInstructionsOf } from '../internal-accounts/public'
import { type InvoicedQuote, sparkCoordinatesOf } from './invoices'

/** The network that coordinates of that type belong to; banks have none. */
function networkOf({ accountOrWalletInfo: { accountType } }: PaymentInstructions): string | null {
  if (accountType === 'BITCOIN_L1') return 'BITCOIN'
  return accountType.endsWith('_WALLET') ? accountType.slice(0, -'_WALLET'.length) : null
}

/** Coordinates of the quote's own, so that what arrives there names the quote; on the network asked for, if any. */
function coordinatesOf(
  quote: { readonly id: string; readonly customerId: string | null },
  { currency, cryptoNetwork }: RealtimeFundingQuoteSource,
): PaymentInstructions[] {
  const all = fundingInstructionsOf({ id: quote.id, currency, customer_id: quote.customerId })
  return cryptoNetwork === undefined ? all : all.filter((each) => networkOf(each) === cryptoNetwork)
}

/**
 * Refuses a currency or network in which nobody can send us money.
 *
 * Errors: INVALID_CURRENCY; INVALID_INPUT on `source.cryptoNetwork`: missing for a stablecoin, or not offered.
 * Source: behaviour 8.3, 12.1. Assumes: A-216.
 */
export function requireFundable(source: RealtimeFundingQuoteSource): void {
  const { currency, cryptoNetwork } = source
  requireCurrency(currency, 'source.currency')
  const refuse = (reason: string, message: string): never => {
    throw new ServiceError(
      'INVALID_INPUT',
      { why: message, undone: 'no quote was made' },
      {
        field: 'source.cryptoNetwork',
        reason,
        currency,
      },
    )
  }
  if (isCrypto(currency) && currency !== 'BTC' && cryptoNetwork === undefined) {
    refuse('NETWORK_REQUIRED', 'Funding in a stablecoin names its network')
  }
  if (coordinatesOf({ id: '', customerId: null }, source).length > 0) return
  refuse('NETWORK_NOT_OFFERED', `${currency} cannot be received on ${cryptoNetwork}`)
}

/**
 * Where to send the money of a quote that is funded while it waits; on Spark with an invoice.
 *
 * Source: behaviour 8.3, 12.2. Assumes: A-376.
 */
export function quoteFundingInstructions(
  quote: Omit<InvoicedQuote, 'currency'> & { readonly customerId: string | null },
  source: RealtimeFundingQuoteSource,
): PaymentInstructions[] {
  return coordinatesOf(quote, source).map((each) =>
    each.accountOrWalletInfo.accountType === 'SPARK_WALLET'
      ? { ...each, accountOrWalletInfo: sparkCoordinatesOf({ ...quote, currency: source.currency }) }
      : each,
  )
}
