import type { Migration } from '../migration'

/** What a row of the audit log is about beside its target: one act of signing or deciding is about many payments. */
export const auditSubjects: Migration = {
  version: 82,
  name: 'audit-subjects',
  statements: [
    `CREATE TABLE audit_subjects (
      subject_id TEXT NOT NULL, audit_id TEXT NOT NULL, PRIMARY KEY (subject_id, audit_id)) STRICT, WITHOUT ROWID`,
    // A single payment is the target itself.
    `INSERT INTO audit_subjects SELECT DISTINCT named.key, audit_log.id
      FROM audit_log, json_each(audit_log.details_json, '$.outcomes') AS named
      WHERE operation_id = 'castVotes' AND named.key <> ifnull(target_id, '')`,
    `INSERT INTO audit_subjects SELECT DISTINCT named.value, audit_log.id
      FROM audit_log, json_each(audit_log.details_json, '$.actionIds') AS named
      WHERE operation_id IN ('decideActions', 'undoDecision') AND named.value <> ifnull(target_id, '')`,
  ],
}
