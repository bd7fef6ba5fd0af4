import { z } from 'zod'
import { paymentInstructions } from '../../../contract/internal-accounts/schemas'
import {
  counterpartyFieldDefinition,
  counterpartyInformation,
  purposeOfPayment,
} from '../../../contract/primitives/counterparty'
import { paymentRail } from '../../../contract/primitives/rails'
import { outgoingRateDetails } from '../../../contract/quotes/schemas'
import { cardMerchant } from '../../../contract/transactions/cardTransaction'
import {
  incomingTransactionFailureReason,
  outgoingTransactionFailureReason,
  railSelectionMode,
  refund,
  transactionDestination,
  transactionPendingReason,
  transactionSource,
} from '../../../contract/transactions/schemas'
import {
  boolean01,
  currency,
  id,
  instant,
  integer,
  json,
  money,
  nullable,
  oneOf,
  real,
  text,
} from '../../database/columns'
import { type RowsOf, table } from '../../database/table'

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
  searched: 'BY_ITS_PARTIES',
  columns: {
    id: id('Transaction', 'CardTransaction'),
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
      'AUTHORIZED',
      'PARTIALLY_SETTLED',
      'SETTLED',
      'EXCEPTION',
    ]),
    type: oneOf(['INCOMING', 'OUTGOING', 'CARD']),
    direction: oneOf(['CREDIT', 'DEBIT']),
    customer_id: nullable(id('Customer')),
    platform_customer_id: nullable(text()),
    agent_id: nullable(id('Agent')),
    quote_id: nullable(id('Quote')),
    source_json: nullable(json(transactionSource)),
    /** Of a card's: the account of its cardholder, whichever way the money goes. */
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
    failure_reason: nullable(
      oneOf([...incomingTransactionFailureReason.options, ...outgoingTransactionFailureReason.options]),
    ),
    pending_reason: nullable(oneOf(transactionPendingReason.options)),
    refund_json: nullable(json(refund)),
    reference: nullable(text()),
    extras_json: json(transactionExtras),
    settled_at: nullable(instant()),
    created_at: instant(),
    updated_at: instant(),
  },
})

/** What a card transaction has beside its row among the transactions, whose id it bears. Amounts in minor units. */
export const cardTransactions = table('card_transactions', {
  owner: 'data',
  searched: 'NOT',
  references: { card_id: 'cards', account_id: 'internal_accounts', funding_source_id: 'card_funding_sources' },
  columns: {
    id: id('CardTransaction'),
    card_id: id('Card'),
    account_id: id('InternalAccount'),
    funding_source_id: id('CardFundingSource'),
    issuer_token: text(),
    /** Settles by itself as soon as its draw is confirmed. */
    is_financial: boolean01(),
    /** More clearings may come. */
    is_open: boolean01(),
    merchant_json: json(cardMerchant),
    currency: currency(),
    authorized: money(),
    /** Of a debit that is open what is set aside in the ledger; else 0. */
    held: money(),
    settled: money(),
    refunded: money(),
    pull_count: integer(0),
    pending_pulls: integer(0),
    settlement_count: integer(0),
    refund_count: integer(0),
    last_event_at: instant(),
    created_at: instant(),
  },
})

/** What the completed payments of a day (UTC, by when they were made) came to in a currency. */
export const paymentDays = table('payment_days', {
  owner: 'data',
  columns: {
    day: text(),
    /** What was sent, else what was received. */
    currency: currency(),
    n: integer(),
    /** The sum in two parts, for it may pass what the database adds up: thousand millions of minor units, the rest. */
    billions: integer(),
    rest: integer(),
  },
})

/** What outgoing payments may not pass together. */
export const paymentLimits = table('payment_limits', {
  owner: 'data',
  columns: {
    kind: oneOf(['DAILY_VOLUME', 'VELOCITY']),
    /** `ALL_PAYMENTS`, `EACH_CUSTOMER`, `EACH_COUNTERPARTY`, or the id of a customer. */
    subject: text(),
    /** `*`, of a velocity: every currency. */
    currency: currency('*'),
    /** Minor units, or payments. */
    maximum: integer(0),
    window_seconds: integer(0),
    updated_at: instant(),
  },
})

/** How much of a limit one subject has used in a window; overwritten when the next begins. */
export const paymentUsage = table('payment_usage', {
  owner: 'data',
  columns: {
    kind: oneOf(['DAILY_VOLUME', 'VELOCITY']),
    subject: text(),
    currency: currency('*'),
    /** Whose: a customer, an account or address that is paid, or empty. */
    subject_id: text(),
    window_start: instant(),
    resets_at: instant(),
    used: integer(0),
  },
})

/** A payment that started: what limits count, kept as long as the longest window reaches back. */
export const paymentStarts = table('payment_starts', {
  owner: 'data',
  columns: {
    transaction_id: id('Transaction'),
    started_at: instant(),
    /** Who pays; null: the platform. */
    customer_id: nullable(id('Customer')),
    /** The account or address that is paid. */
    counterparty_id: text(),
    /** What leaves the payer, fees included, in minor units. */
    currency: currency('*'),
    amount: money(),
  },
})

export const transactionLimits = table('transaction_limits', {
  owner: 'data',
  columns: {
    sending_currency: currency('*'),
    /** `*` for every currency. */
    receiving_currency: currency('*'),
    max_amount: money(),
    updated_at: instant(),
  },
})

declare module '../../database/schema' {
  interface Database extends RowsOf<typeof import('./tables')> {}
}
