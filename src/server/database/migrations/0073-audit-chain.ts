import type { Migration } from '../migration'

/**
 * The audit log as a chain of hashes (docs/audit-proof.md). Entry 0 hashes the rows that are older than the chain; the
 * program writes it with the first row after this step, since the hash is not SQL's.
 */
export const auditChain: Migration = {
  version: 73,
  name: 'audit chain',
  statements: [
    `CREATE TABLE audit_chain (
      seq INTEGER PRIMARY KEY, audit_id TEXT UNIQUE, salts BLOB, previous BLOB, hash BLOB NOT NULL,
      first_json TEXT) STRICT`,
  ],
}
