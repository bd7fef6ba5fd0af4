import type { Migration } from '../migration'

/** A row of the audit log about a change of a policy is about its agent, too. */
export const auditOfChanges: Migration = {
  version: 83,
  name: 'audit-of-changes',
  statements: [
    `INSERT OR IGNORE INTO audit_subjects SELECT change_proposals.agent_id, audit_log.id
      FROM change_proposals JOIN audit_log ON audit_log.target_id = change_proposals.id
      WHERE change_proposals.agent_id IS NOT NULL`,
  ],
}
