import type { Migration } from '../migration'

/** How many people sign a payment: the rules, what was signed, the votes, and the keys that PINs open. */
export const approvalVotes: Migration = {
  version: 72,
  name: 'approval-votes',
  statements: [
    `CREATE TABLE approval_rule_versions (
      number INTEGER NOT NULL PRIMARY KEY,
      rules_json TEXT NOT NULL, changed_at TEXT NOT NULL, changed_by_json TEXT NOT NULL,
      reason TEXT, restored_number INTEGER) STRICT`,
    `CREATE TABLE approval_signatures (
      id TEXT NOT NULL PRIMARY KEY, operator_id TEXT NOT NULL, method TEXT NOT NULL, algorithm TEXT NOT NULL,
      public_key_spki TEXT, public_key_cose TEXT, signed_text TEXT NOT NULL, signature TEXT NOT NULL,
      authenticator_data TEXT, client_data TEXT, signed_at TEXT NOT NULL) STRICT`,
    // The text says when it was signed: the same one twice is a signature that somebody kept.
    'CREATE UNIQUE INDEX approval_signatures_once ON approval_signatures (operator_id, signed_text)',
    `CREATE TABLE approval_votes (
      id TEXT NOT NULL PRIMARY KEY, subject_id TEXT NOT NULL,
      signature_id TEXT REFERENCES approval_signatures (id),
      caster_kind TEXT NOT NULL, caster_id TEXT NOT NULL, caster_name TEXT NOT NULL, standing_json TEXT NOT NULL,
      subject_text TEXT NOT NULL, subject_sha256 TEXT NOT NULL, rule_version INTEGER NOT NULL, quote_fingerprint TEXT,
      reason TEXT, checklist_json TEXT NOT NULL, evidence_json TEXT NOT NULL, cast_at TEXT NOT NULL,
      withdrawn_at TEXT, voided_at TEXT, void_reason TEXT, settled_at TEXT) STRICT`,
    'CREATE INDEX approval_votes_by_subject ON approval_votes (subject_id, id)',
    'CREATE INDEX approval_votes_by_signature ON approval_votes (signature_id)',
    // Nobody has two votes about one payment: the second of two is refused by this index, whatever let it through.
    `CREATE UNIQUE INDEX approval_votes_open ON approval_votes (subject_id, caster_kind, caster_id)
      WHERE withdrawn_at IS NULL AND voided_at IS NULL`,
    `CREATE INDEX approval_votes_waiting ON approval_votes (subject_id)
      WHERE withdrawn_at IS NULL AND voided_at IS NULL AND settled_at IS NULL`,
    `CREATE TABLE operator_keys (
      id TEXT NOT NULL PRIMARY KEY, operator_id TEXT NOT NULL REFERENCES operators (id),
      public_key_spki TEXT NOT NULL, wrapped_json TEXT NOT NULL, made_at TEXT NOT NULL, retired_at TEXT) STRICT`,
    'CREATE UNIQUE INDEX operator_keys_open ON operator_keys (operator_id) WHERE retired_at IS NULL',
    'CREATE INDEX operator_keys_by_operator ON operator_keys (operator_id, made_at)',
  ],
}
