import type { Migration } from '../migration'

/** The tables of the kernel: configuration, tokens, audit, change stream, timers, webhooks, inbox, ledger. */
export const kernel: Migration = {
  version: 1,
  name: 'kernel',
  statements: [
    `CREATE TABLE platform_config (
      id TEXT PRIMARY KEY, uma_domain TEXT NOT NULL, proxy_uma_subdomain TEXT NOT NULL, webhook_endpoint TEXT,
      supported_currencies_json TEXT NOT NULL, embedded_wallet_config_json TEXT, card_tokenization_2fa_config_json TEXT,
      fee_configs_json TEXT NOT NULL, is_regulated_financial_institution INTEGER NOT NULL,
      quote_lifetime_seconds INTEGER NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    'CREATE TABLE host_settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT',
    'CREATE TABLE counters (list TEXT NOT NULL, key TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (list, key)) STRICT',
    `CREATE TABLE api_tokens (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, client_id TEXT NOT NULL UNIQUE, secret_salt TEXT NOT NULL,
      secret_hash TEXT NOT NULL, permissions_json TEXT NOT NULL, environment TEXT NOT NULL,
      created_at TEXT NOT NULL, updated_at TEXT NOT NULL) STRICT`,
    `CREATE TABLE idempotency_keys (
      scope TEXT NOT NULL, key TEXT NOT NULL, input_hash TEXT NOT NULL, status INTEGER NOT NULL,
      reply_text TEXT NOT NULL, created_at TEXT NOT NULL, PRIMARY KEY (scope, key)) STRICT`,
    'CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at)',
    `CREATE TABLE audit_log (
      id TEXT PRIMARY KEY, at TEXT NOT NULL, wall_at TEXT NOT NULL, actor_kind TEXT NOT NULL, actor_id TEXT,
      actor_name TEXT, operation_id TEXT NOT NULL, target_id TEXT, outcome TEXT NOT NULL, code TEXT, reason TEXT,
      call_id TEXT, details_json TEXT) STRICT`,
    'CREATE INDEX audit_log_by_time ON audit_log (at, id)',
    'CREATE INDEX audit_log_by_target ON audit_log (target_id, at, id)',
    'CREATE INDEX audit_log_by_operation ON audit_log (operation_id, at, id)',
    `CREATE INDEX audit_log_of_refused_calls ON audit_log (at, id) WHERE outcome = 'REFUSED' AND actor_kind = 'agent'`,
    `CREATE INDEX audit_log_of_refused_agents ON audit_log (actor_id, at, id)
      WHERE outcome = 'REFUSED' AND actor_kind = 'agent'`,
    `CREATE TRIGGER audit_log_is_append_only_update BEFORE UPDATE ON audit_log
      BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
    `CREATE TRIGGER audit_log_is_append_only_delete BEFORE DELETE ON audit_log
      BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
    `CREATE TABLE change_log (
      seq INTEGER PRIMARY KEY, areas TEXT NOT NULL, ids TEXT NOT NULL, created_at TEXT NOT NULL) STRICT`,
    `CREATE TABLE operators (
      id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, created_at TEXT NOT NULL, last_seen_at TEXT NOT NULL) STRICT`,
    `CREATE TABLE timers (
      id TEXT PRIMARY KEY, kind TEXT NOT NULL, due_at TEXT NOT NULL, subject_id TEXT NOT NULL,
      payload_json TEXT NOT NULL, state TEXT NOT NULL, failures INTEGER NOT NULL, last_error TEXT,
      created_at TEXT NOT NULL, finished_at TEXT) STRICT`,
    'CREATE INDEX timers_due ON timers (state, due_at, id)',
    'CREATE INDEX timers_by_subject ON timers (subject_id, kind, state)',
    `CREATE TABLE webhook_events (
      id TEXT PRIMARY KEY, type TEXT NOT NULL, object_id TEXT NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL,
      is_retried INTEGER NOT NULL, endpoint TEXT, attempts INTEGER NOT NULL, next_attempt_at TEXT, give_up_at TEXT,
      delivered_at TEXT, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX webhook_events_due ON webhook_events (state, next_attempt_at, id)',
    'CREATE INDEX webhook_events_by_object ON webhook_events (object_id, id)',
    'CREATE INDEX webhook_events_by_type ON webhook_events (type, id)',
    'CREATE INDEX webhook_events_by_state ON webhook_events (state, id)',
    `CREATE TABLE webhook_attempts (
      id TEXT PRIMARY KEY, event_id TEXT NOT NULL REFERENCES webhook_events (id), number INTEGER NOT NULL,
      url TEXT NOT NULL, signature TEXT NOT NULL, at TEXT NOT NULL, wall_at TEXT NOT NULL,
      duration_ms INTEGER NOT NULL, response_status INTEGER, response_body TEXT, error TEXT) STRICT`,
    'CREATE INDEX webhook_attempts_by_event ON webhook_attempts (event_id, number)',
    `CREATE TABLE inbox_messages (
      id TEXT PRIMARY KEY, event_id TEXT, type TEXT, object_id TEXT, headers_json TEXT NOT NULL, body TEXT NOT NULL,
      signature_verdict TEXT NOT NULL, is_duplicate INTEGER NOT NULL, received_at TEXT NOT NULL,
      wall_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX inbox_messages_by_event ON inbox_messages (event_id)',
    'CREATE INDEX inbox_messages_by_type ON inbox_messages (type, id)',
    'CREATE INDEX inbox_messages_by_object ON inbox_messages (object_id, id)',
    'CREATE TABLE ledger_accounts (id TEXT PRIMARY KEY, currency TEXT NOT NULL, balance INTEGER NOT NULL) STRICT',
    `CREATE TABLE ledger_postings (
      id TEXT PRIMARY KEY, kind TEXT NOT NULL, transaction_id TEXT, reverses_posting_id TEXT, memo TEXT NOT NULL,
      created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX ledger_postings_by_transaction ON ledger_postings (transaction_id, id)',
    `CREATE TABLE ledger_entries (
      id TEXT PRIMARY KEY, posting_id TEXT NOT NULL REFERENCES ledger_postings (id),
      ledger_account_id TEXT NOT NULL REFERENCES ledger_accounts (id), currency TEXT NOT NULL,
      amount INTEGER NOT NULL, balance_after INTEGER NOT NULL, transaction_id TEXT, created_at TEXT NOT NULL) STRICT`,
    'CREATE INDEX ledger_entries_by_account ON ledger_entries (ledger_account_id, id)',
    'CREATE INDEX ledger_entries_by_posting ON ledger_entries (posting_id)',
    'CREATE INDEX ledger_entries_by_transaction ON ledger_entries (transaction_id, id)',
    `CREATE TRIGGER ledger_entries_are_append_only_update BEFORE UPDATE ON ledger_entries
      BEGIN SELECT RAISE(ABORT, 'ledger entries are never edited'); END`,
    `CREATE TRIGGER ledger_entries_are_append_only_delete BEFORE DELETE ON ledger_entries
      BEGIN SELECT RAISE(ABORT, 'ledger entries are never deleted'); END`,
  ],
}
