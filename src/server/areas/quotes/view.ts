import { currencyOf } from '../../../contract/exchange-rates/currencies'
import type { Quote } from '../../../contract/quotes/schemas'
import { msOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { quoteStatusAt } from './rules'
import { partsOf, type QuoteRow } from './store'

/** Whether a quote keeps back where to send its money. Source: behaviour 12.2, 12.3. */
function isWithheld(row: QuoteRow): boolean {
  const { source, extras } = partsOf(row)
  return source.sourceType === 'REALTIME_FUNDING' && extras.scaChallenge !== undefined
}

/**
 * The quote as the wire has it; EXPIRED from `expiresAt` on, also when the timer has not run yet.
 *
 * Source: behaviour 12.2, 12.3.
 */
export function viewQuote({ now }: Pick<Context, 'now'>, row: QuoteRow): Quote {
  const { source, destination, rateDetails, extras } = partsOf(row)
  return {
    id: row.id,
    status: quoteStatusAt({ status: row.status, expiresAtMs: msOf(row.expires_at) }, now),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    source,
    destination,
    sendingCurrency: currencyOf(row.sending_currency),
    receivingCurrency: currencyOf(row.receiving_currency),
    totalSendingAmount: row.total_sending_amount,
    totalReceivingAmount: row.total_receiving_amount,
    exchangeRate: row.exchange_rate,
    feesIncluded: row.fees_included,
    platformFeesIncluded: row.platform_fees_included,
    // Where to send money is told once the customer has proven that it is theirs to send.
    paymentInstructions: isWithheld(row) ? undefined : extras.paymentInstructions,
    transactionId: row.transaction_id,
    counterpartyInformation: extras.counterpartyInformation,
    rateDetails,
    scaChallenge: row.status === 'PENDING_AUTHORIZATION' ? extras.scaChallenge : undefined,
    remittanceInformation: extras.remittanceInformation,
  }
}
