import type { Migration } from '../migration'

/** Who looks after a waiting action, and until when one is out of the queue. */
export const teamMarks: Migration = {
  version: 45,
  name: 'team marks',
  statements: [
    `CREATE TABLE action_claims (
      action_id TEXT PRIMARY KEY REFERENCES agent_actions (id),
      operator_id TEXT NOT NULL, operator_name TEXT NOT NULL, claimed_at TEXT NOT NULL) STRICT`,
    `CREATE TABLE action_snoozes (
      action_id TEXT PRIMARY KEY REFERENCES agent_actions (id),
      operator_id TEXT NOT NULL, operator_name TEXT NOT NULL,
      snoozed_until TEXT NOT NULL, snoozed_at TEXT NOT NULL) STRICT`,
  ],
}
