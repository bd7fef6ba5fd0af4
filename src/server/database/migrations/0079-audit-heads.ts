import type { Migration } from '../migration'

/** What was signed of the audit log last, before its day is over: how far it went, and with which hash. */
export const auditHeads: Migration = {
  version: 79,
  name: 'audit heads',
  statements: [
    `CREATE TABLE audit_heads (
      seq INTEGER PRIMARY KEY, statement TEXT NOT NULL, signature TEXT NOT NULL, public_key TEXT NOT NULL) STRICT`,
  ],
}
