import type { Migration } from '../migration'

/** Links to the hosted verification. */
export const kycLinks: Migration = {
  version: 59,
  name: 'kyc-links',
  statements: [
    `CREATE TABLE kyc_links (
      id TEXT PRIMARY KEY, token_sha256 TEXT NOT NULL UNIQUE, customer_id TEXT NOT NULL REFERENCES customers (id),
      redirect_uri TEXT, step TEXT NOT NULL, draft_json TEXT NOT NULL, outcome TEXT,
      finished_at TEXT, expires_at TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX kyc_links_by_customer ON kyc_links (customer_id, created_at, id)',
  ],
}
