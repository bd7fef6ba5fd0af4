import { instant, integer, oneOf, text } from './columns'
import { type StoredRow, table } from './table'

/** What outgoing payments may not pass together. */
export const paymentLimits = table('payment_limits', {
  owner: 'data',
  columns: {
    kind: oneOf(['DAILY_VOLUME', 'VELOCITY']),
    /** `ALL_PAYMENTS`, `EACH_CUSTOMER`, `EACH_COUNTERPARTY`, or the id of a customer. */
    subject: text(),
    /** `*`, of a velocity: every currency. */
    currency: text(),
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
    currency: text(),
    /** Whose: a customer, an account or address that is paid, or empty. */
    subject_id: text(),
    window_start: instant(),
    resets_at: instant(),
    used: integer(0),
  },
})

export const limitTables = {
  payment_limits: paymentLimits,
  payment_usage: paymentUsage,
}

export type PaymentLimitsTable = StoredRow<typeof paymentLimits>
export type PaymentUsageTable = StoredRow<typeof paymentUsage>
