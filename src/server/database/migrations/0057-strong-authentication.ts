import type { Migration } from '../migration'

/**
 * Factors, logins, challenges and resets of strong authentication, and trusted payees. Customers of before keep working
 * without it until they enrol or log in for the first time.
 */
export const strongAuthentication: Migration = {
  version: 57,
  name: 'strong authentication',
  statements: [
    `CREATE TABLE sca_standings (
      customer_id TEXT PRIMARY KEY REFERENCES customers (id), is_deferred INTEGER NOT NULL,
      failed_attempts INTEGER NOT NULL, locked_until TEXT, is_suspended INTEGER NOT NULL) STRICT`,
    'INSERT INTO sca_standings SELECT id, 1, 0, NULL, 0 FROM customers WHERE is_deleted = 0',
    `CREATE TABLE sca_factors (
      customer_id TEXT NOT NULL REFERENCES customers (id), factor TEXT NOT NULL, name TEXT NOT NULL,
      secret TEXT, last_step INTEGER, recovery_hashes_json TEXT,
      credential_id TEXT, public_key TEXT, sign_count INTEGER, transports_json TEXT,
      created_at TEXT NOT NULL, last_used_at TEXT, PRIMARY KEY (customer_id, factor)) STRICT`,
    `CREATE TABLE sca_enrollments (
      customer_id TEXT NOT NULL REFERENCES customers (id), factor TEXT NOT NULL, secret TEXT NOT NULL,
      expires_at TEXT NOT NULL, PRIMARY KEY (customer_id, factor)) STRICT`,
    `CREATE TABLE sca_sessions (
      id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers (id), factor TEXT NOT NULL,
      end_user_ip_address TEXT NOT NULL, created_at TEXT NOT NULL, expires_at TEXT NOT NULL, revoked_at TEXT) STRICT`,
    'CREATE INDEX sca_sessions_by_customer ON sca_sessions (customer_id, expires_at)',
    `CREATE TABLE sca_challenges (
      id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers (id), kind TEXT NOT NULL,
      subject_id TEXT NOT NULL, factor TEXT NOT NULL, purpose TEXT, state TEXT NOT NULL, code TEXT, message_id TEXT,
      passkey_challenge TEXT, failed_attempts INTEGER NOT NULL, sent_at TEXT, expires_at TEXT NOT NULL,
      created_at TEXT NOT NULL) STRICT`,
    `CREATE UNIQUE INDEX sca_challenges_live ON sca_challenges (customer_id, kind, subject_id) WHERE state = 'LIVE'`,
    'CREATE INDEX sca_challenges_by_message ON sca_challenges (message_id)',
    `CREATE TABLE sca_resets (
      id TEXT PRIMARY KEY, customer_id TEXT NOT NULL REFERENCES customers (id), factor TEXT NOT NULL,
      state TEXT NOT NULL, liveness_token TEXT NOT NULL, is_opened INTEGER NOT NULL,
      expires_at TEXT NOT NULL, completed_at TEXT, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX sca_resets_by_customer ON sca_resets (customer_id, created_at)',
    'CREATE UNIQUE INDEX sca_resets_by_token ON sca_resets (liveness_token)',
    `CREATE TABLE trusted_payees (
      external_account_id TEXT PRIMARY KEY REFERENCES external_accounts (id), trusted_at TEXT NOT NULL) STRICT`,
  ],
}
