import { createHash } from 'node:crypto'
import type { MoneyAmount } from '../transactions/public'
import { partsOf, type QuoteRow } from './store'

/** What leaves the customer when the quote is executed. */
export function quoteSpend(row: QuoteRow): MoneyAmount {
  return { amountMinor: BigInt(row.total_sending_amount), currency: row.sending_currency }
}

/** SHA-256 of everything that the quote promises, lower-case hex; what becomes of it changes nothing. */
export function quoteFingerprintOf(row: QuoteRow): string {
  const promised = [
    row.id,
    row.transaction_id,
    row.source_json,
    row.destination_json,
    row.source_account_id,
    row.destination_account_id,
    row.sending_currency,
    row.receiving_currency,
    row.total_sending_amount,
    row.total_receiving_amount,
    row.fees_included,
    row.platform_fees_included,
    row.exchange_rate,
    row.rate_details_json,
    row.locked_currency_side,
    row.expires_at,
  ]
  return createHash('sha256').update(JSON.stringify(promised), 'utf8').digest('hex')
}

/** The name that the receiver of a payment to a UMA address goes by; null for an account. */
export function receiverNameOf(row: QuoteRow): string | null {
  const name = partsOf(row).extras.counterpartyInformation?.FULL_NAME
  return typeof name === 'string' ? name : null
}
