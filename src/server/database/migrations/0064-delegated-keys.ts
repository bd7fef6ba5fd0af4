import type { Migration } from '../migration'

/** Keys by which the service signs for embedded wallets when their cards are used, and what they signed. */
export const delegatedKeys: Migration = {
  version: 64,
  name: 'delegated-keys',
  statements: [
    `CREATE TABLE delegated_keys (
      id TEXT PRIMARY KEY, card_id TEXT NOT NULL REFERENCES cards (id),
      funding_source_id TEXT NOT NULL REFERENCES card_funding_sources (id),
      account_id TEXT NOT NULL REFERENCES internal_accounts (id), public_key TEXT NOT NULL,
      private_key_sealed TEXT NOT NULL, nickname TEXT NOT NULL, status TEXT NOT NULL, created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL) STRICT`,
    `CREATE UNIQUE INDEX delegated_keys_active ON delegated_keys (funding_source_id) WHERE status = 'ACTIVE'`,
    'CREATE INDEX delegated_keys_by_source ON delegated_keys (funding_source_id, created_at, id)',
    'CREATE INDEX delegated_keys_by_account ON delegated_keys (account_id, created_at, id)',
    'CREATE INDEX delegated_keys_by_card ON delegated_keys (card_id)',
    'CREATE INDEX delegated_keys_by_time ON delegated_keys (created_at, id)',
    `CREATE TABLE card_signatures (
      id TEXT PRIMARY KEY, delegated_key_id TEXT NOT NULL REFERENCES delegated_keys (id), transaction_id TEXT NOT NULL,
      purpose TEXT NOT NULL, payload TEXT NOT NULL, signature TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX card_signatures_by_transaction ON card_signatures (transaction_id, id)',
    'CREATE INDEX card_signatures_by_key ON card_signatures (delegated_key_id)',
  ],
}
