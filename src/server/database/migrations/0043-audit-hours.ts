import type { Migration } from '../migration'

/** How many entries of the audit log each hour holds, so that a stretch of time is counted by its hours. */
export const auditHours: Migration = {
  version: 43,
  name: 'audit hours',
  statements: [
    `CREATE TABLE audit_hours (
      hour TEXT NOT NULL, outcome TEXT NOT NULL, n INTEGER NOT NULL,
      PRIMARY KEY (hour, outcome)) STRICT, WITHOUT ROWID`,
    'INSERT INTO audit_hours SELECT substr(at, 1, 13), outcome, count(*) FROM audit_log GROUP BY 1, 2',
    `CREATE TRIGGER audit_log_is_counted AFTER INSERT ON audit_log BEGIN
      INSERT OR IGNORE INTO audit_hours VALUES (substr(NEW.at, 1, 13), NEW.outcome, 0);
      UPDATE audit_hours SET n = n + 1 WHERE (hour, outcome) = (substr(NEW.at, 1, 13), NEW.outcome);
    END`,
  ],
}
