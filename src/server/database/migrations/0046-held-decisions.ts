import type { Migration } from '../migration'

/** Decisions of the desk that can be undone for some seconds. */
export const heldDecisions: Migration = {
  version: 46,
  name: 'held-decisions',
  statements: [
    `CREATE TABLE held_decisions (
      decision_id TEXT NOT NULL,
      action_id TEXT NOT NULL REFERENCES agent_actions (id),
      agent_id TEXT NOT NULL,
      decision TEXT NOT NULL, reason TEXT,
      operator_id TEXT, operator_name TEXT,
      decided_at TEXT NOT NULL, held_until TEXT NOT NULL,
      state TEXT NOT NULL, ended_at TEXT,
      PRIMARY KEY (decision_id, action_id)
    ) STRICT`,
    // One decision at a time: the second of two is refused by this index, whatever else would let it through.
    `CREATE UNIQUE INDEX held_decisions_open ON held_decisions (action_id) WHERE state = 'HELD'`,
    'CREATE INDEX held_decisions_by_action ON held_decisions (action_id)',
    'CREATE INDEX held_decisions_by_end ON held_decisions (ended_at)',
  ],
}
