import type { Migration } from '../migration'

/**
 * What people search by. Names have a row each in `search_texts`, and their trigrams; the program fills both from the
 * declared tables (database/searchIndex), the newest rows first. Amounts and ends of ids are found over the indexes of
 * their own tables.
 */
export const searchIndex: Migration = {
  version: 47,
  name: 'search index',
  statements: [
    `CREATE TABLE search_texts (
      seq INTEGER PRIMARY KEY, source TEXT NOT NULL, object_id TEXT NOT NULL, text TEXT NOT NULL) STRICT`,
    'CREATE UNIQUE INDEX search_texts_by_object ON search_texts (object_id)',
    'CREATE INDEX search_texts_by_letter ON search_texts (source, substr(text, 1, 1), seq)',
    'CREATE INDEX search_texts_by_letters ON search_texts (source, substr(text, 1, 2), seq)',
    `CREATE VIRTUAL TABLE search_trigrams USING fts5 (source, text, content='search_texts', content_rowid='seq',
      tokenize='trigram remove_diacritics 1', columnsize=0)`,
    // What is taken out is overwritten, not only marked: a file that is handed on holds nobody who was deleted.
    `INSERT INTO search_trigrams (search_trigrams, rank) VALUES ('secure-delete', 1)`,
    `CREATE TABLE search_fills (
      source TEXT PRIMARY KEY, definition TEXT NOT NULL, below_id TEXT NOT NULL, below_at TEXT NOT NULL,
      is_done INTEGER NOT NULL) STRICT`,
    'CREATE INDEX transactions_by_sent_amount ON transactions (sent_amount, created_at)',
    `CREATE INDEX transactions_by_received_amount ON transactions (received_amount, created_at)
      WHERE received_amount IS NOT sent_amount`,
    ...[
      'customers',
      'agents',
      'agent_actions',
      'external_accounts',
      'internal_accounts',
      'beneficial_owners',
      'quotes',
      'transactions',
    ].map((table) => `CREATE INDEX ${table}_by_id_end ON ${table} (substr(id, -6))`),
  ],
}
