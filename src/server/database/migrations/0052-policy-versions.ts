import type { Migration } from '../migration'

/** Every policy that an agent has had. Of agents that exist history begins with what holds, since their last change. */
export const policyVersions: Migration = {
  version: 52,
  name: 'policy-versions',
  statements: [
    `CREATE TABLE agent_policy_versions (
      agent_id TEXT NOT NULL REFERENCES agents (id), number INTEGER NOT NULL,
      policy_json TEXT NOT NULL, changed_at TEXT NOT NULL, changed_by_json TEXT NOT NULL,
      reason TEXT, restored_number INTEGER,
      PRIMARY KEY (agent_id, number)) STRICT`,
    `INSERT INTO agent_policy_versions
      SELECT id, 1, policy_json, updated_at, '{"kind":"system","id":null,"name":null}', NULL, NULL FROM agents`,
  ],
}
