/** What outgoing payments may not pass together. */
export interface PaymentLimitsTable {
  kind: 'DAILY_VOLUME' | 'VELOCITY'
  /** `ALL_PAYMENTS`, `EACH_CUSTOMER`, `EACH_COUNTERPARTY`, or the id of a customer. */
  subject: string
  /** `*`, of a velocity: every currency. */
  currency: string
  /** Minor units, or payments. */
  maximum: number
  window_seconds: number
  updated_at: string
}

/** How much of a limit one subject has used in a window; overwritten when the next begins. */
export interface PaymentUsageTable {
  kind: 'DAILY_VOLUME' | 'VELOCITY'
  subject: string
  currency: string
  /** Whose: a customer, an account or address that is paid, or empty. */
  subject_id: string
  window_start: string
  resets_at: string
  used: number
}

/** The tables of this file, as `Database` has them. */
export interface LimitTables {
  payment_limits: PaymentLimitsTable
  payment_usage: PaymentUsageTable
}
