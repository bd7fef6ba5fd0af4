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

export const quotes = table('quotes', {
  owner: 'data',
  columns: {
    id: id('Quote'),
    status: oneOf(['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED']),
    customer_id: nullable(id('Customer')),
    agent_id: nullable(id('Agent')),
    transaction_id: id('Transaction'),
    source_json: json(),
    destination_json: json(),
    source_account_id: nullable(text()),
    destination_account_id: nullable(text()),
    sending_currency: currency(),
    receiving_currency: currency(),
    total_sending_amount: money(),
    total_receiving_amount: money(),
    fees_included: money(),
    platform_fees_included: money(),
    exchange_rate: real(),
    rate_details_json: json(),
    locked_currency_side: oneOf(['SENDING', 'RECEIVING']),
    /** Remaining request and reply parts: description, remittance, purpose, instructions, counterparty information. */
    extras_json: json(),
    expires_at: instant(),
    created_at: instant(),
    updated_at: instant(),
  },
})

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
    source_json: nullable(json()),
    destination_json: json(),
    source_account_id: nullable(text()),
    destination_account_id: nullable(text()),
    sent_amount: nullable(money()),
    sent_currency: nullable(currency()),
    received_amount: nullable(money()),
    received_currency: nullable(currency()),
    fees: money(),
    platform_fees: money(),
    exchange_rate: nullable(real()),
    rate_details_json: nullable(json()),
    failure_reason: nullable(text()),
    pending_reason: nullable(text()),
    refund_json: nullable(json()),
    reference: nullable(text()),
    /** Remaining parts: description, remittance, rail, counterparty information, reconciliation, on-chain data. */
    extras_json: json(),
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
