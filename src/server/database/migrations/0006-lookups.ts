import type { Migration } from '../migration'

/** What receivers answered when they were looked up; a quote to one of them names its lookup. */
export const lookups: Migration = {
  version: 6,
  name: 'lookups',
  statements: [
    `CREATE TABLE lookups (
      id TEXT PRIMARY KEY, receiver TEXT NOT NULL, customer_id TEXT, currencies_json TEXT NOT NULL,
      payer_fields_json TEXT NOT NULL, expires_at TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX lookups_by_expiry ON lookups (expires_at)',
  ],
}
