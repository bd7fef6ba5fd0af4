import type { Migration } from '../migration'

/** Operators prove who they are; those of older folders stay, without a proof. */
export const operatorProofs: Migration = {
  version: 11,
  name: 'operator proofs',
  statements: [
    `ALTER TABLE operators ADD COLUMN state TEXT NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'DISABLED'))`,
    `ALTER TABLE operators ADD COLUMN roles_json TEXT NOT NULL DEFAULT '[]'`,
    'ALTER TABLE operators ADD COLUMN pin_tries INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE operators ADD COLUMN pin_locked_until TEXT',
    `CREATE TABLE operator_proofs (
      id TEXT PRIMARY KEY, operator_id TEXT NOT NULL REFERENCES operators (id),
      kind TEXT NOT NULL CHECK (kind IN ('PIN', 'PASSKEY')), label TEXT,
      pin_hash_json TEXT, credential_id TEXT UNIQUE, public_key TEXT, sign_count INTEGER, transports_json TEXT,
      origin TEXT, added_by TEXT NOT NULL, added_at TEXT NOT NULL, last_used_at TEXT,
      CHECK (kind <> 'PIN' OR pin_hash_json IS NOT NULL),
      CHECK (kind <> 'PASSKEY' OR (credential_id IS NOT NULL AND public_key IS NOT NULL AND sign_count IS NOT NULL
        AND transports_json IS NOT NULL AND origin IS NOT NULL))) STRICT`,
    'CREATE INDEX operator_proofs_by_operator ON operator_proofs (operator_id, id)',
    `CREATE UNIQUE INDEX operator_proofs_one_pin ON operator_proofs (operator_id) WHERE kind = 'PIN'`,
  ],
}
