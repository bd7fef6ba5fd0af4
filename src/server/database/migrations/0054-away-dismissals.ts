import type { Migration } from '../migration'

/** When each operator last put away what had happened while they were away. */
export const awayDismissals: Migration = {
  version: 54,
  name: 'away dismissals',
  statements: [
    `CREATE TABLE away_dismissals (
      operator_id TEXT PRIMARY KEY REFERENCES operators (id), dismissed_at TEXT NOT NULL) STRICT`,
  ],
}
