import type { Migration } from '../migration'

/** What was signed of the audit log: for each day that is over, the root of the tree over its entries. */
export const auditDays: Migration = {
  version: 74,
  name: 'audit days',
  statements: [
    `CREATE TABLE audit_days (
      first_seq INTEGER PRIMARY KEY, last_seq INTEGER NOT NULL, day TEXT NOT NULL, statement TEXT NOT NULL,
      signature TEXT NOT NULL, public_key TEXT NOT NULL) STRICT`,
  ],
}
