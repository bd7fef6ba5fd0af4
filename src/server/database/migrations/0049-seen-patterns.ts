import type { Migration } from '../migration'

/** What the rules of the desk saw of an action when it was decided. */
export const seenPatterns: Migration = {
  version: 49,
  name: 'seen-patterns',
  statements: [
    `CREATE TABLE agent_action_patterns (
      action_id TEXT PRIMARY KEY REFERENCES agent_actions (id),
      seen_at TEXT NOT NULL, rules_json TEXT NOT NULL, hits_json TEXT NOT NULL
    ) STRICT`,
  ],
}
