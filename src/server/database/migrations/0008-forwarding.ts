import type { Migration } from '../migration'

/** What did not come from a commit, forwarding to local addresses with attempts of its own, and replays of a filter. */
export const forwarding: Migration = {
  version: 8,
  name: 'forwarding',
  statements: [
    `CREATE TABLE webhook_marks (
      event_id TEXT PRIMARY KEY, kind TEXT NOT NULL, original_id TEXT, subject_id TEXT NOT NULL,
      body_sha256 TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX webhook_marks_by_body ON webhook_marks (body_sha256)',
    'CREATE INDEX webhook_marks_by_subject ON webhook_marks (subject_id)',
    `CREATE TABLE inbox_marks (
      message_id TEXT PRIMARY KEY, event_id TEXT NOT NULL, kind TEXT NOT NULL, original_id TEXT) STRICT`,
    `CREATE TABLE forwarding_targets (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, url TEXT NOT NULL, types_json TEXT NOT NULL, object_id TEXT,
      mode TEXT NOT NULL, seen_up_to TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    `CREATE TABLE forwarding_deliveries (
      id TEXT PRIMARY KEY, target_id TEXT NOT NULL REFERENCES forwarding_targets (id), event_id TEXT NOT NULL,
      type TEXT NOT NULL, object_id TEXT NOT NULL, is_altered INTEGER NOT NULL, state TEXT NOT NULL,
      attempts INTEGER NOT NULL, next_attempt_at TEXT, give_up_at TEXT NOT NULL, last_status INTEGER, last_error TEXT,
      last_duration_ms INTEGER, settled_at TEXT, created_at TEXT NOT NULL, UNIQUE (target_id, event_id)) STRICT`,
    'CREATE INDEX forwarding_deliveries_due ON forwarding_deliveries (target_id, state, next_attempt_at, id)',
    'CREATE INDEX forwarding_deliveries_by_target ON forwarding_deliveries (target_id, id)',
    `CREATE INDEX forwarding_deliveries_waiting ON forwarding_deliveries (target_id, object_id, id)
      WHERE state = 'PENDING'`,
    `CREATE TABLE forwarding_attempts (
      id TEXT PRIMARY KEY, delivery_id TEXT NOT NULL REFERENCES forwarding_deliveries (id), target_id TEXT NOT NULL,
      event_id TEXT NOT NULL, type TEXT NOT NULL, number INTEGER NOT NULL, url TEXT NOT NULL, signature TEXT NOT NULL,
      at TEXT NOT NULL, wall_at TEXT NOT NULL, duration_ms INTEGER NOT NULL, response_status INTEGER,
      response_body TEXT, error TEXT) STRICT`,
    'CREATE INDEX forwarding_attempts_by_delivery ON forwarding_attempts (delivery_id)',
    'CREATE INDEX forwarding_attempts_by_target ON forwarding_attempts (target_id, id)',
    `CREATE TABLE webhook_replays (
      id TEXT PRIMARY KEY, state TEXT NOT NULL, filter_json TEXT NOT NULL, total INTEGER NOT NULL,
      created_at TEXT NOT NULL, ended_at TEXT) STRICT`,
    `CREATE TABLE webhook_replay_items (
      replay_id TEXT NOT NULL REFERENCES webhook_replays (id), position INTEGER NOT NULL, event_id TEXT NOT NULL,
      object_id TEXT NOT NULL, outcome TEXT NOT NULL, error TEXT, PRIMARY KEY (replay_id, position)) STRICT`,
    'CREATE INDEX webhook_replay_items_by_outcome ON webhook_replay_items (replay_id, outcome, position)',
  ],
}
