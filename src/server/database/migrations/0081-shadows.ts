import type { Migration } from '../migration'

/** Drafts of policies and rules that judge what is asked for beside what is in force. */
export const shadows: Migration = {
  version: 81,
  name: 'shadows',
  statements: [
    `CREATE TABLE shadows (
      id TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, agent_id TEXT, policy_json TEXT, rules_json TEXT,
      started_at TEXT NOT NULL, started_by_json TEXT NOT NULL, ended_at TEXT, ended_by TEXT,
      judged INTEGER NOT NULL, failed INTEGER NOT NULL) STRICT`,
    // Every payment asks for those that watch; mostly there are none.
    'CREATE INDEX shadows_watching ON shadows (id) WHERE ended_at IS NULL',
    `CREATE TABLE shadow_differences (
      shadow_id TEXT NOT NULL REFERENCES shadows (id), subject_id TEXT NOT NULL, judged_at TEXT NOT NULL,
      was TEXT NOT NULL, would TEXT NOT NULL, detail_json TEXT NOT NULL,
      PRIMARY KEY (shadow_id, subject_id)) STRICT`,
    'CREATE INDEX shadow_differences_by_time ON shadow_differences (shadow_id, judged_at, subject_id)',
  ],
}
