import type { Migration } from '../migration'

const UUID = `lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2)))
  || '-4' || substr(lower(hex(randomblob(2))), 2) || '-a' || substr(lower(hex(randomblob(2))), 2)
  || '-' || lower(hex(randomblob(6)))`

/** Credentials, sessions, signed requests, proofs of ownership, and what an operator may limit. */
export const walletAuthority: Migration = {
  version: 4,
  name: 'wallet-authority',
  statements: [
    `CREATE TABLE auth_methods (
      id TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES internal_accounts (id), customer_id TEXT,
      type TEXT NOT NULL, nickname TEXT NOT NULL, contact TEXT, credential_id TEXT, active_identity TEXT UNIQUE,
      public_key_cose TEXT, sign_count INTEGER NOT NULL, rp_id TEXT, rp_id_hash TEXT, origin TEXT, transports_json TEXT,
      registration_challenge TEXT UNIQUE, oauth_issuer TEXT, oauth_audience TEXT, oauth_subject TEXT, verified_at TEXT,
      last_used_at TEXT, revoked_at TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX auth_methods_by_account ON auth_methods (account_id, created_at, id)',
    'CREATE INDEX auth_methods_by_customer ON auth_methods (customer_id, type)',
    'CREATE INDEX auth_methods_by_contact ON auth_methods (type, contact COLLATE NOCASE)',
    'CREATE INDEX auth_methods_by_time ON auth_methods (created_at, id)',
    `CREATE TABLE auth_challenges (
      id TEXT PRIMARY KEY, auth_method_id TEXT NOT NULL REFERENCES auth_methods (id), kind TEXT NOT NULL,
      state TEXT NOT NULL, target_private_key TEXT, target_public_key TEXT, code TEXT, client_public_key TEXT,
      challenge TEXT, failed_attempts INTEGER NOT NULL, expires_at TEXT NOT NULL, created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX auth_challenges_by_method ON auth_challenges (auth_method_id, state)',
    'CREATE INDEX auth_challenges_by_expiry ON auth_challenges (expires_at)',
    `CREATE TABLE auth_sessions (
      id TEXT PRIMARY KEY, account_id TEXT NOT NULL, auth_method_id TEXT NOT NULL REFERENCES auth_methods (id),
      type TEXT NOT NULL, nickname TEXT NOT NULL, public_key TEXT NOT NULL, refreshed_from TEXT, revoked_at TEXT,
      last_used_at TEXT, expires_at TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX auth_sessions_by_account ON auth_sessions (account_id, created_at, id)',
    'CREATE INDEX auth_sessions_by_method ON auth_sessions (auth_method_id)',
    'CREATE INDEX auth_sessions_by_key ON auth_sessions (public_key)',
    `CREATE TABLE signed_requests (
      id TEXT PRIMARY KEY, operation_id TEXT NOT NULL, path TEXT NOT NULL, account_id TEXT, customer_id TEXT,
      target_id TEXT, type TEXT, body_hash TEXT NOT NULL, payload_to_sign TEXT NOT NULL, facts_json TEXT NOT NULL,
      used_at TEXT, used_call_id TEXT, signed_by_session_id TEXT, signed_by_key TEXT, expires_at TEXT NOT NULL,
      created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX signed_requests_by_account ON signed_requests (account_id, created_at, id)',
    // Partial, because each page that a signed action writes is a page to bring to the disk.
    `CREATE INDEX signed_requests_by_session ON signed_requests (signed_by_session_id)
      WHERE signed_by_session_id IS NOT NULL`,
    'CREATE INDEX signed_requests_by_expiry ON signed_requests (expires_at) WHERE used_at IS NULL',
    `CREATE TABLE signature_verdicts (
      id TEXT PRIMARY KEY, call_id TEXT, operation_id TEXT NOT NULL, account_id TEXT, request_id TEXT,
      code TEXT NOT NULL, reason TEXT NOT NULL, verdict_json TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX signature_verdicts_by_time ON signature_verdicts (created_at, id)',
    'CREATE INDEX signature_verdicts_by_call ON signature_verdicts (call_id)',
    `CREATE TABLE sent_messages (
      id TEXT PRIMARY KEY, channel TEXT NOT NULL, address TEXT NOT NULL, purpose TEXT NOT NULL, code TEXT NOT NULL,
      text TEXT NOT NULL, account_id TEXT, customer_id TEXT, auth_method_id TEXT, expires_at TEXT NOT NULL,
      created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX sent_messages_by_time ON sent_messages (created_at, id)',
    `CREATE TABLE rate_limit_hits (
      budget TEXT NOT NULL, subject TEXT NOT NULL, hit_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX rate_limit_hits_by_subject ON rate_limit_hits (budget, subject, hit_at)',
    `CREATE TABLE ownership_challenges (
      id TEXT PRIMARY KEY, external_account_id TEXT NOT NULL REFERENCES external_accounts (id), method TEXT NOT NULL,
      state TEXT NOT NULL, message_to_sign TEXT, verification_link TEXT, token TEXT, submitted_signature TEXT,
      submitted_scheme TEXT, verdict_json TEXT, expires_at TEXT NOT NULL, decided_at TEXT, created_at TEXT NOT NULL,
      updated_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX ownership_challenges_by_account ON ownership_challenges (external_account_id, created_at)',
    'CREATE INDEX ownership_challenges_by_state ON ownership_challenges (state, expires_at)',
    'CREATE INDEX external_accounts_by_status ON external_accounts (status, deleted_at, created_at, id)',
    `CREATE TABLE transaction_limits (
      sending_currency TEXT NOT NULL, receiving_currency TEXT NOT NULL, max_amount INTEGER NOT NULL,
      updated_at TEXT NOT NULL, PRIMARY KEY (sending_currency, receiving_currency)) STRICT`,
    // Wallets that are older than credentials begin like new ones: with the customer's email.
    `INSERT INTO auth_methods (id, account_id, customer_id, type, nickname, contact, active_identity, sign_count,
        created_at, updated_at)
      SELECT 'AuthMethod:' || ${UUID}, internal_accounts.id, customers.id, 'EMAIL_OTP', customers.email,
        customers.email,
        internal_accounts.id || '|EMAIL_OTP', 0, internal_accounts.created_at, internal_accounts.created_at
      FROM internal_accounts JOIN customers ON customers.id = internal_accounts.customer_id
      WHERE internal_accounts.type = 'EMBEDDED_WALLET' AND customers.email IS NOT NULL AND customers.is_deleted = 0`,
  ],
}
