import type { Migration } from '../migration'

/** Changes of policies and of approval rules that wait for a second administrator. */
export const changeProposals: Migration = {
  version: 78,
  name: 'change-proposals',
  statements: [
    `CREATE TABLE change_proposals (
      id TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, agent_id TEXT, content_json TEXT NOT NULL,
      base_number INTEGER NOT NULL, rule_version INTEGER NOT NULL, restored_number INTEGER, reason TEXT NOT NULL,
      proposer_id TEXT NOT NULL, proposer_name TEXT NOT NULL, state TEXT NOT NULL, failure_json TEXT,
      created_at TEXT NOT NULL, ended_at TEXT, ended_by_id TEXT, ended_by_name TEXT, end_reason TEXT) STRICT`,
    'CREATE INDEX change_proposals_by_state ON change_proposals (state, id)',
    'CREATE INDEX change_proposals_by_agent ON change_proposals (agent_id, id)',
  ],
}
