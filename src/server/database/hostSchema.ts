import { z } from 'zod'
import { permission } from '../../contract/api-tokens/schemas'
import {
  cardTokenization2faConfig,
  embeddedWalletConfig,
  feeConfig,
  platformCurrencyConfigUpdate,
} from '../../contract/platform-config/schemas'
import { boolean01, id, instant, integer, json, nullable, oneOf, text } from './columns'
import { type StoredRow, table } from './table'

/** Members whose names and values whoever wrote them knows. */
const members = z.record(z.string(), z.unknown())

export const platformConfig = table('platform_config', {
  owner: 'data',
  resetKeeps: 'TRUE',
  hostColumns: ['webhook_endpoint'],
  columns: {
    id: id('PlatformConfig'),
    uma_domain: text(),
    proxy_uma_subdomain: text(),
    webhook_endpoint: nullable(text()),
    supported_currencies_json: json(z.array(platformCurrencyConfigUpdate)),
    embedded_wallet_config_json: nullable(json(embeddedWalletConfig)),
    card_tokenization_2fa_config_json: nullable(json(cardTokenization2faConfig)),
    fee_configs_json: json(z.array(feeConfig)),
    is_regulated_financial_institution: boolean01(),
    quote_lifetime_seconds: integer(0),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const hostSettings = table('host_settings', {
  owner: 'host',
  columns: {
    key: text(),
    value: text(),
  },
})

export const counters = table('counters', {
  owner: 'data',
  columns: {
    list: text(),
    key: text(),
    n: integer(0),
  },
})

export const apiTokens = table('api_tokens', {
  owner: 'host',
  columns: {
    id: id('Token'),
    name: text(),
    client_id: text(),
    secret_salt: text(),
    secret_hash: text(),
    permissions_json: json(z.array(permission)),
    environment: text(),
    created_at: instant(),
    updated_at: instant(),
  },
})

export const idempotencyKeys = table('idempotency_keys', {
  owner: 'data',
  travels: 'HERE',
  columns: {
    scope: text(),
    key: text(),
    input_hash: text(),
    status: integer(0),
    reply_text: text(),
    created_at: instant(),
  },
})

export const auditLog = table('audit_log', {
  owner: 'host',
  columns: {
    id: id('Audit'),
    at: instant(),
    wall_at: instant(),
    actor_kind: text(),
    actor_id: nullable(text()),
    actor_name: nullable(text()),
    operation_id: text(),
    target_id: nullable(text()),
    outcome: oneOf(['DONE', 'REFUSED']),
    code: nullable(text()),
    reason: nullable(text()),
    call_id: nullable(text()),
    details_json: nullable(json(members)),
  },
})

/** Audit rows of another host, which came with an imported snapshot: data, and never part of this host's own log. */
export const importedAudit = table('imported_audit', {
  owner: 'data',
  columns: {
    ...auditLog.columns,
    /** The snapshot that they came with. */
    origin: text(),
  },
})

/** How many rows of the audit log there are of each kind that its filters tell apart; a trigger keeps it. */
export const auditGroups = table('audit_groups', {
  owner: 'host',
  columns: {
    operation_id: text(),
    outcome: oneOf(['DONE', 'REFUSED']),
    actor_id: text(),
    actor_name: text(),
    n: integer(0),
  },
})

export const changeLog = table('change_log', {
  owner: 'host',
  columns: {
    seq: integer(0),
    areas: text(),
    ids: text(),
    created_at: instant(),
  },
})

/** A browser or window that may speak for the desk. Instants are wall time; deleted when the session ends. */
export const consoleSessions = table('console_sessions', {
  owner: 'host',
  columns: {
    id: id('ConsoleSession'),
    /** SHA-256 in base64url of the cookie. */
    cookie_hash: text(),
    /** SHA-256 in base64url of the half that the page keeps and sends as a header. */
    page_hash: text(),
    /** Who works in this session; null until somebody took the desk. */
    operator_id: nullable(id('Operator')),
    /** What the browser says of itself, shortened. */
    browser: text(),
    opened_at: instant(),
    /** At most a minute behind. */
    last_used_at: instant(),
  },
})

export const timers = table('timers', {
  owner: 'data',
  columns: {
    id: id('Timer'),
    kind: text(),
    due_at: instant(),
    subject_id: text(),
    /** What the job is handed; it knows the shape. */
    payload_json: json(members),
    state: oneOf(['DUE', 'DONE', 'FAILED', 'CANCELLED']),
    failures: integer(0),
    last_error: nullable(text()),
    created_at: instant(),
    finished_at: nullable(instant()),
  },
})

export const hostTables = {
  platform_config: platformConfig,
  host_settings: hostSettings,
  counters: counters,
  api_tokens: apiTokens,
  idempotency_keys: idempotencyKeys,
  audit_log: auditLog,
  audit_groups: auditGroups,
  imported_audit: importedAudit,
  change_log: changeLog,
  console_sessions: consoleSessions,
  timers: timers,
}

export type PlatformConfigTable = StoredRow<typeof platformConfig>
export type HostSettingsTable = StoredRow<typeof hostSettings>
export type CountersTable = StoredRow<typeof counters>
export type ApiTokensTable = StoredRow<typeof apiTokens>
export type IdempotencyKeysTable = StoredRow<typeof idempotencyKeys>
export type AuditLogTable = StoredRow<typeof auditLog>
export type ImportedAuditTable = StoredRow<typeof importedAudit>
export type ChangeLogTable = StoredRow<typeof changeLog>
export type ConsoleSessionsTable = StoredRow<typeof consoleSessions>
export type TimersTable = StoredRow<typeof timers>
