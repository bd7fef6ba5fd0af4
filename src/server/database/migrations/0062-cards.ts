import type { Migration } from '../migration'

/** Cards, and the accounts that they draw on. */
export const cards: Migration = {
  version: 62,
  name: 'cards',
  statements: [
    `CREATE TABLE cards (
      id TEXT PRIMARY KEY, cardholder_id TEXT NOT NULL REFERENCES customers (id), platform_card_id TEXT NOT NULL UNIQUE,
      state TEXT NOT NULL, state_reason TEXT, brand TEXT NOT NULL, form TEXT NOT NULL, last4 TEXT NOT NULL,
      details_sealed TEXT, exp_month INTEGER, exp_year INTEGER, max_spend INTEGER, currency TEXT NOT NULL,
      processor_ref TEXT NOT NULL, issuer_ref TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX cards_by_time ON cards (created_at, id)',
    'CREATE INDEX cards_by_cardholder ON cards (cardholder_id, created_at, id)',
    'CREATE INDEX cards_by_state ON cards (state, created_at, id)',
    'CREATE INDEX cards_by_id_end ON cards (substr(id, -6))',
    `CREATE TABLE card_funding_sources (
      id TEXT PRIMARY KEY, card_id TEXT NOT NULL REFERENCES cards (id),
      account_id TEXT NOT NULL REFERENCES internal_accounts (id), position INTEGER,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE UNIQUE INDEX card_funding_sources_by_card ON card_funding_sources (card_id, account_id)',
    'CREATE INDEX card_funding_sources_by_account ON card_funding_sources (account_id, card_id)',
  ],
}
