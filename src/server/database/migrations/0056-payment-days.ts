import type { Migration } from '../migration'

/** What the payments of each day came to by currency, so that a chart of days reads days and not payments. */
export const paymentDays: Migration = {
  version: 56,
  name: 'payment days',
  statements: [
    `CREATE TABLE payment_days (
      day TEXT NOT NULL, currency TEXT NOT NULL, n INTEGER NOT NULL,
      billions INTEGER NOT NULL, rest INTEGER NOT NULL,
      PRIMARY KEY (day, currency)) STRICT`,
    `INSERT INTO payment_days
      SELECT substr(created_at, 1, 10), iif(sent_amount IS NULL, received_currency, sent_currency) AS currency,
        count(*),
        sum(coalesce(sent_amount, received_amount) / 1000000000),
        sum(coalesce(sent_amount, received_amount) % 1000000000)
      FROM transactions
      WHERE status = 'COMPLETED' AND coalesce(sent_amount, received_amount) IS NOT NULL
        AND iif(sent_amount IS NULL, received_currency, sent_currency) IS NOT NULL
      GROUP BY 1, 2`,
  ],
}
