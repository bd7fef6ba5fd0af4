import { z } from 'zod'
import { paymentInstructions } from '../../../contract/internal-accounts/schemas'
import { counterpartyInformation, purposeOfPayment } from '../../../contract/primitives/counterparty'
import { paymentRail } from '../../../contract/primitives/rails'
import { outgoingRateDetails, quoteDestination, quoteSource, quoteStatus } from '../../../contract/quotes/schemas'
import { scaChallenge } from '../../../contract/sca/schemas'
import { currency, id, instant, json, money, nullable, oneOf, real, text } from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

/** Parts of a quote that nothing filters by. */
const quoteExtras = z.object({
  description: z.string().optional(),
  remittanceInformation: z.string().optional(),
  purposeOfPayment: purposeOfPayment.optional(),
  paymentRail: paymentRail.nullable().optional(),
  paymentInstructions: z.array(paymentInstructions).optional(),
  /** Of a payment to a UMA address. */
  counterpartyInformation: counterpartyInformation.optional(),
  /** Of a payment to the UMA address of a customer: whom the payer meant, should the address change hands. */
  receiverCustomerId: z.string().optional(),
  /** Of an executed payment to the UMA address of a customer: the account that takes it. Never on the wire. */
  receivingAccountId: z.string().optional(),
  /** Of an executed quote that pulls from an account whose bank refuses: nothing was collected. Never on the wire. */
  isUncollected: z.literal(true).optional(),
  /** Of a quote with an invoice: the quote that pays it, from the start of its execution on. Never on the wire. */
  invoicePaidBy: z.string().optional(),
  /** Of an executed payment by invoice: the quote that the invoice belongs to. Never on the wire. */
  paysInvoiceOf: z.string().optional(),
  /** Of a quote that ended with a customer who was deleted: which side it was. Never on the wire. */
  endedWith: z.enum(['PAYER', 'PAYEE']).optional(),
  /** What the customer asked to prove with. Never on the wire. */
  scaFactor: z.enum(['SMS_OTP', 'PASSKEY']).optional(),
  /** The challenge that the customer proves next; gone once the last one was. */
  scaChallenge: scaChallenge.optional(),
  /** Of a wallet's quote: who signed it; null for the sandbox literal. Never on the wire. */
  walletSignature: z.object({ sessionId: z.string().nullable(), at: z.string() }).optional(),
})

export type QuoteExtras = z.infer<typeof quoteExtras>

export const quotes = table('quotes', {
  owner: 'data',
  searched: 'BY_ITS_PARTIES',
  columns: {
    id: id('Quote'),
    status: oneOf(quoteStatus.options),
    customer_id: nullable(id('Customer')),
    agent_id: nullable(id('Agent')),
    transaction_id: id('Transaction'),
    source_json: json(quoteSource),
    destination_json: json(quoteDestination),
    source_account_id: nullable(text()),
    destination_account_id: nullable(text()),
    sending_currency: currency(),
    receiving_currency: currency(),
    total_sending_amount: money(),
    total_receiving_amount: money(),
    fees_included: money(),
    platform_fees_included: money(),
    exchange_rate: real(),
    rate_details_json: json(outgoingRateDetails),
    locked_currency_side: oneOf(['SENDING', 'RECEIVING']),
    extras_json: json(quoteExtras),
    expires_at: instant(),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** What a receiver takes of a currency, in its minor units. */
const currencyRange = z.object({ currency: z.string(), min: z.int(), max: z.int() })

export type CurrencyRange = z.infer<typeof currencyRange>

/** What a receiver asks of the payer; the name may be one that the interface does not have. */
const payerField = z.object({ name: z.string(), mandatory: z.boolean() })

export const lookups = table('lookups', {
  owner: 'data',
  searched: 'NOT',
  columns: {
    id: id('Lookup'),
    /** The UMA address in lower case, or the id of the external account. */
    receiver: text(),
    /** Who asked, if it was said. */
    customer_id: nullable(id('Customer')),
    currencies_json: json(z.array(currencyRange)),
    payer_fields_json: json(z.array(payerField)),
    expires_at: instant(),
    created_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
