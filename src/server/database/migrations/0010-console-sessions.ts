import type { Migration } from '../migration'

/** Console sessions survive a restart; of their two halves only hashes are kept. They belong to the host. */
export const consoleSessions: Migration = {
  version: 10,
  name: 'console sessions',
  statements: [
    `CREATE TABLE console_sessions (
      id TEXT PRIMARY KEY, cookie_hash TEXT NOT NULL UNIQUE, page_hash TEXT NOT NULL, operator_id TEXT,
      browser TEXT NOT NULL, opened_at TEXT NOT NULL, last_used_at TEXT NOT NULL) STRICT`,
  ],
}
