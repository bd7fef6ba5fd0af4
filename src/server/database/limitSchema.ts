import { currency, id, instant, integer, money, nullable, oneOf, text } from './columns'
import { type StoredRow, table } from './table'

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

export const limitTables = {
  payment_limits: paymentLimits,
  payment_usage: paymentUsage,
  payment_starts: paymentStarts,
}

export type PaymentLimitsTable = StoredRow<typeof paymentLimits>
export type PaymentUsageTable = StoredRow<typeof paymentUsage>
export type PaymentStartsTable = StoredRow<typeof paymentStarts>
