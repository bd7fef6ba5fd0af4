import type { Migration } from '../migration'

/** What card transactions have beside their rows among the transactions, and how each authorization was decided. */
export const cardTransactions: Migration = {
  version: 68,
  name: 'card-transactions',
  statements: [
    `CREATE TABLE card_transactions (
      id TEXT PRIMARY KEY, card_id TEXT NOT NULL REFERENCES cards (id),
      account_id TEXT NOT NULL REFERENCES internal_accounts (id),
      funding_source_id TEXT NOT NULL REFERENCES card_funding_sources (id), issuer_token TEXT NOT NULL,
      is_financial INTEGER NOT NULL, is_open INTEGER NOT NULL, merchant_json TEXT NOT NULL, currency TEXT NOT NULL,
      authorized INTEGER NOT NULL, held INTEGER NOT NULL, settled INTEGER NOT NULL, refunded INTEGER NOT NULL,
      pull_count INTEGER NOT NULL, pending_pulls INTEGER NOT NULL, settlement_count INTEGER NOT NULL,
      refund_count INTEGER NOT NULL, last_event_at TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX card_transactions_by_card ON card_transactions (card_id, created_at, id)',
    'CREATE INDEX card_transactions_open ON card_transactions (card_id, id) WHERE is_open = 1',
    `CREATE TABLE card_decisions (
      id TEXT PRIMARY KEY, card_id TEXT NOT NULL REFERENCES cards (id), card_transaction_id TEXT,
      issuer_token TEXT NOT NULL, kind TEXT NOT NULL, verdict TEXT NOT NULL, reason TEXT, amount INTEGER NOT NULL,
      currency TEXT NOT NULL, merchant_json TEXT NOT NULL, trace_json TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX card_decisions_by_card ON card_decisions (card_id, created_at, id)',
    `CREATE INDEX card_decisions_by_transaction ON card_decisions (card_transaction_id)
      WHERE card_transaction_id IS NOT NULL`,
  ],
}
