import { z } from 'zod'
import { paymentInstructions } from '../../contract/internal-accounts/schemas'
import {
  counterpartyFieldDefinition,
  counterpartyInformation,
  purposeOfPayment,
} from '../../contract/primitives/counterparty'
import { paymentRail } from '../../contract/primitives/rails'
import { outgoingRateDetails, quoteDestination, quoteSource } from '../../contract/quotes/schemas'
import {
  railSelectionMode,
  refund,
  transactionDestination,
  transactionSource,
} from '../../contract/transactions/schemas'
import { currency, id, instant, json, money, nullable, oneOf, real, text, wideMoney } from './columns'
import { type StoredRow, table } from './table'

/** Balance is kept beside the entries in the same transaction; entries are the truth. */
export const ledgerAccounts = table('ledger_accounts', {
  owner: 'data',
  columns: {
    id: text(),
    currency: currency(),
    balance: wideMoney(),
  },
})

export const ledgerPostings = table('ledger_postings', {
  owner: 'data',
  columns: {
    id: id('Posting'),
    kind: text(),
    transaction_id: nullable(id('Transaction')),
    reverses_posting_id: nullable(text()),
    memo: text(),
    created_at: instant(),
  },
})

export const ledgerEntries = table('ledger_entries', {
  owner: 'data',
  references: { posting_id: 'ledger_postings', ledger_account_id: 'ledger_accounts' },
  columns: {
    id: id('Entry'),
    posting_id: id('Posting'),
    ledger_account_id: text(),
    currency: currency(),
    amount: money(),
    balance_after: wideMoney(),
    transaction_id: nullable(id('Transaction')),
    created_at: instant(),
  },
})

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
  /** Of a wallet's quote: who signed it; null for the sandbox literal. Never on the wire. */
  walletSignature: z.object({ sessionId: z.string().nullable(), at: z.string() }).optional(),
})
export type QuoteExtras = z.infer<typeof quoteExtras>

export const quotes = table('quotes', {
  owner: 'data',
  columns: {
    id: id('Quote'),
    status: oneOf(['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED']),
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

/** Parts of a transaction that no list filters by. */
const transactionExtras = z.object({
  description: z.string().optional(),
  remittanceInformation: z.string().optional(),
  purposeOfPayment: purposeOfPayment.optional(),
  paymentRail: paymentRail.nullable().optional(),
  railSelectionMode: railSelectionMode.nullable().optional(),
  expectedSettlementAt: z.string().nullable().optional(),
  settlementTimelineSeconds: z.number().nullable().optional(),
  counterpartyInformation: counterpartyInformation.optional(),
  receiptDeliveryConfirmedAt: z.string().optional(),
  paymentInstructions: z.array(paymentInstructions).optional(),
  /** Of a UMA payment that asks before it comes in; `decideBy` once the platform took time. Never on the wire. */
  approval: z
    .object({ requestedFields: z.array(counterpartyFieldDefinition), decideBy: z.string().optional() })
    .optional(),
  /** Of a quote's transaction: when it expires unexecuted; lets a read see the expiry to the millisecond. */
  quoteExpiresAt: z.string().optional(),
})
export type TransactionExtras = z.infer<typeof transactionExtras>

export const transactions = table('transactions', {
  owner: 'data',
  columns: {
    id: id('Transaction'),
    status: oneOf([
      'CREATED',
      'PENDING',
      'PENDING_AUTHORIZATION',
      'PROCESSING',
      'COMPLETED',
      'REJECTED',
      'FAILED',
      'REFUNDED',
      'EXPIRED',
    ]),
    type: oneOf(['INCOMING', 'OUTGOING', 'CARD']),
    direction: oneOf(['CREDIT', 'DEBIT']),
    customer_id: nullable(id('Customer')),
    platform_customer_id: nullable(text()),
    agent_id: nullable(id('Agent')),
    quote_id: nullable(id('Quote')),
    source_json: nullable(json(transactionSource)),
    destination_json: json(transactionDestination),
    source_account_id: nullable(text()),
    destination_account_id: nullable(text()),
    sent_amount: nullable(money()),
    sent_currency: nullable(currency()),
    received_amount: nullable(money()),
    received_currency: nullable(currency()),
    fees: money(),
    platform_fees: money(),
    exchange_rate: nullable(real()),
    rate_details_json: nullable(json(outgoingRateDetails)),
    failure_reason: nullable(text()),
    pending_reason: nullable(text()),
    refund_json: nullable(json(refund)),
    reference: nullable(text()),
    extras_json: json(transactionExtras),
    settled_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const moneyTables = {
  ledger_accounts: ledgerAccounts,
  ledger_postings: ledgerPostings,
  ledger_entries: ledgerEntries,
  quotes: quotes,
  transactions: transactions,
}

export type LedgerAccountsTable = StoredRow<typeof ledgerAccounts>
export type LedgerPostingsTable = StoredRow<typeof ledgerPostings>
export type LedgerEntriesTable = StoredRow<typeof ledgerEntries>
export type QuotesTable = StoredRow<typeof quotes>
export type TransactionsTable = StoredRow<typeof transactions>
