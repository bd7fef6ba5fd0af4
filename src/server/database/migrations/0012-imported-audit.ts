import type { Migration } from '../migration'

/** Audit rows that came with an imported snapshot: beside this host's own log, never in it, and gone with an undo. */
export const importedAudit: Migration = {
  version: 12,
  name: 'imported audit',
  statements: [
    `CREATE TABLE imported_audit (
      id TEXT PRIMARY KEY, origin TEXT NOT NULL, at TEXT NOT NULL, wall_at TEXT NOT NULL, actor_kind TEXT NOT NULL,
      actor_id TEXT, actor_name TEXT, operation_id TEXT NOT NULL, target_id TEXT, outcome TEXT NOT NULL, code TEXT,
      reason TEXT, call_id TEXT, details_json TEXT) STRICT`,
    'CREATE INDEX imported_audit_by_time ON imported_audit (at, id)',
  ],
}
