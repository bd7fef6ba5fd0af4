import type { Migration } from '../migration'

/** Links that show the number of a card once. */
export const cardReveals: Migration = {
  version: 66,
  name: 'card-reveals',
  statements: [
    `CREATE TABLE card_reveals (
      token_sha256 TEXT PRIMARY KEY, card_id TEXT NOT NULL REFERENCES cards (id), asked_by TEXT NOT NULL, used_at TEXT,
      expires_at TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX card_reveals_by_card ON card_reveals (card_id)',
    'CREATE INDEX card_reveals_by_expiry ON card_reveals (expires_at)',
  ],
}
