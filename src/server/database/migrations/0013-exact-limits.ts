import type { Migration } from '../migration'

/**
 * Limits count exactly: what an agent's payment counts is its amount times the rate of its moment, kept as a fraction,
 * and every action keeps the facts that it was judged by. Payments that started are noted when they start, so that a
 * limit set during the day counts those under way and those that were quoted the day before.
 */
export const exactLimits: Migration = {
  version: 13,
  name: 'exact limits',
  statements: [
    // What was counted before is kept in the policy's currency already: its rate is one.
    `ALTER TABLE agent_usage ADD COLUMN sent_currency TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE agent_usage ADD COLUMN rate_numerator TEXT NOT NULL DEFAULT '1'`,
    `ALTER TABLE agent_usage ADD COLUMN rate_denominator TEXT NOT NULL DEFAULT '1'`,
    'UPDATE agent_usage SET sent_currency = currency',
    'DROP INDEX agent_usage_by_month',
    `CREATE INDEX agent_usage_by_month
      ON agent_usage (agent_id, month, day, currency, rate_numerator, rate_denominator, amount)`,
    `CREATE TABLE agent_action_facts (
      action_id TEXT NOT NULL REFERENCES agent_actions (id), occasion TEXT NOT NULL, judged_at TEXT NOT NULL,
      facts_json TEXT NOT NULL, PRIMARY KEY (action_id, occasion)) STRICT`,
    `CREATE TABLE payment_starts (
      transaction_id TEXT PRIMARY KEY, started_at TEXT NOT NULL, customer_id TEXT, counterparty_id TEXT NOT NULL,
      currency TEXT NOT NULL, amount INTEGER NOT NULL) STRICT`,
    'CREATE INDEX payment_starts_by_time ON payment_starts (started_at)',
    // No window is longer than a day; money that came in for a quote and did not fit never started anything.
    `INSERT INTO payment_starts
      SELECT t.id, min(p.created_at), t.customer_id, coalesce(t.destination_account_id, ''), t.sent_currency,
        t.sent_amount
      FROM ledger_postings p JOIN transactions t ON t.id = p.transaction_id
      WHERE p.kind IN ('hold', 'collect') AND t.type = 'OUTGOING' AND t.sent_amount IS NOT NULL
        AND t.status IN ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED')
        AND coalesce(t.failure_reason, '') <> 'FUNDING_AMOUNT_MISMATCH'
        AND p.created_at >= strftime('%Y-%m-%dT%H:%M:%fZ',
          (SELECT max(created_at) FROM ledger_postings), '-2 days')
      GROUP BY t.id`,
  ],
}
