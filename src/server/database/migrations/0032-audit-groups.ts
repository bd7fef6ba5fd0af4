import type { Migration } from '../migration'

const GROUP = "operation_id, outcome, ifnull(actor_id, ''), ifnull(actor_name, '')"
const OF_NEW = "NEW.operation_id, NEW.outcome, ifnull(NEW.actor_id, ''), ifnull(NEW.actor_name, '')"

/**
 * What the filters of the audit log tell apart is a group of its rows: counted here, and each in its order in an index.
 * However long the log is, a page reads the newest rows of a few groups.
 */
export const auditGroups: Migration = {
  version: 32,
  name: 'audit groups',
  statements: [
    `CREATE TABLE audit_groups (
      operation_id TEXT NOT NULL, outcome TEXT NOT NULL, actor_id TEXT NOT NULL, actor_name TEXT NOT NULL,
      n INTEGER NOT NULL, PRIMARY KEY (operation_id, outcome, actor_id, actor_name)) STRICT, WITHOUT ROWID`,
    `INSERT INTO audit_groups SELECT ${GROUP}, count(*) FROM audit_log GROUP BY 1, 2, 3, 4`,
    `CREATE TRIGGER audit_log_is_grouped AFTER INSERT ON audit_log BEGIN
      INSERT OR IGNORE INTO audit_groups VALUES (${OF_NEW}, 0);
      UPDATE audit_groups SET n = n + 1 WHERE (operation_id, outcome, actor_id, actor_name) = (${OF_NEW});
    END`,
    'DROP INDEX audit_log_by_operation',
    `CREATE INDEX audit_log_by_group ON audit_log (${GROUP}, at, id)`,
  ],
}
