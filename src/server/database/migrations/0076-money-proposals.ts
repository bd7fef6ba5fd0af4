import type { Migration } from '../migration'

/** What people at the desk propose to pay, where approval rules let nobody pay alone. */
export const moneyProposals: Migration = {
  version: 76,
  name: 'money-proposals',
  statements: [
    `CREATE TABLE money_proposals (
      id TEXT NOT NULL PRIMARY KEY, call_json TEXT NOT NULL, reason TEXT NOT NULL,
      proposer_id TEXT NOT NULL, proposer_name TEXT NOT NULL, state TEXT NOT NULL,
      quote_id TEXT, expires_at TEXT, transaction_id TEXT, failure_json TEXT, created_at TEXT NOT NULL,
      ended_at TEXT, ended_by_id TEXT, ended_by_name TEXT, cancel_reason TEXT) STRICT`,
    'CREATE INDEX money_proposals_by_state ON money_proposals (state, id)',
    'CREATE INDEX money_proposals_by_quote ON money_proposals (quote_id, id)',
    // A quote is paid once: the second of two proposals of one is refused by this index, whatever let it through.
    `CREATE UNIQUE INDEX money_proposals_of_quote ON money_proposals (quote_id)
      WHERE quote_id IS NOT NULL AND state = 'WAITING'`,
  ],
}
