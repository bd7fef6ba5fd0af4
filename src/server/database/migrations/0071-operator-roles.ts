import type { Migration } from '../migration'

/** Operators have roles and groups, and stand in for each other; whoever was here before keeps every right. */
export const operatorRoles: Migration = {
  version: 71,
  name: 'operator roles',
  statements: [
    `UPDATE operators
      SET roles_json = '["VIEWER","REVIEWER","APPROVER","ADMINISTRATOR","SANDBOX_DEVELOPER"]'`,
    `CREATE TABLE operator_groups (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, created_at TEXT NOT NULL, changed_at TEXT NOT NULL) STRICT`,
    `CREATE TABLE operator_group_members (
      group_id TEXT NOT NULL REFERENCES operator_groups (id), operator_id TEXT NOT NULL REFERENCES operators (id),
      PRIMARY KEY (group_id, operator_id)) STRICT`,
    'CREATE INDEX operator_group_members_by_operator ON operator_group_members (operator_id)',
    `CREATE TABLE operator_delegations (
      id TEXT PRIMARY KEY, from_id TEXT NOT NULL REFERENCES operators (id),
      to_id TEXT NOT NULL REFERENCES operators (id), from_at TEXT NOT NULL, until_at TEXT NOT NULL,
      reason TEXT NOT NULL, made_by TEXT NOT NULL REFERENCES operators (id), made_at TEXT NOT NULL,
      revoked_at TEXT) STRICT`,
    'CREATE INDEX operator_delegations_by_from ON operator_delegations (from_id, until_at)',
    'CREATE INDEX operator_delegations_by_to ON operator_delegations (to_id, until_at)',
  ],
}
