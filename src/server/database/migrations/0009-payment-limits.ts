import type { Migration } from '../migration'

/** What an operator limits payments to together, and how much of it is used in the present window. */
export const paymentLimits: Migration = {
  version: 9,
  name: 'payment limits',
  statements: [
    `CREATE TABLE payment_limits (
      kind TEXT NOT NULL, subject TEXT NOT NULL, currency TEXT NOT NULL, maximum INTEGER NOT NULL,
      window_seconds INTEGER NOT NULL, updated_at TEXT NOT NULL, PRIMARY KEY (kind, subject, currency)) STRICT`,
    `CREATE TABLE payment_usage (
      kind TEXT NOT NULL, subject TEXT NOT NULL, currency TEXT NOT NULL, subject_id TEXT NOT NULL,
      window_start TEXT NOT NULL, resets_at TEXT NOT NULL, used INTEGER NOT NULL,
      PRIMARY KEY (kind, subject, currency, subject_id)) STRICT`,
    'CREATE INDEX payment_usage_by_use ON payment_usage (kind, subject, currency, window_start, used)',
    'CREATE INDEX payment_usage_by_end ON payment_usage (resets_at)',
  ],
}
