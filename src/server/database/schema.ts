import type { Kysely, Transaction } from 'kysely'
import type { BulkJobResultsTable, BulkJobRowsTable, BulkJobsTable } from './bulkSchema'
import type { ForwardingTables } from './forwardingSchema'
import type { LimitTables } from './limitSchema'
import type { LookupsTable } from './lookupSchema'
import type {
  AuthChallengesTable,
  AuthMethodsTable,
  AuthSessionsTable,
  OwnershipChallengesTable,
  RateLimitHitsTable,
  SentMessagesTable,
  SignatureVerdictsTable,
  SignedRequestsTable,
  TransactionLimitsTable,
} from './walletSchema'

/**
 * Columns of every table. Instants are ISO text, flags 0 or 1, `...Json` columns text that the owning store parses,
 * amounts integers in minor units. Column names are the interface's own where it has one.
 */
export interface Database extends ForwardingTables, LimitTables {
  platform_config: PlatformConfigTable
  host_settings: { key: string; value: string }
  counters: { list: string; key: string; n: number }
  api_tokens: ApiTokensTable
  idempotency_keys: IdempotencyKeysTable
  audit_log: AuditLogTable
  change_log: { seq: number; areas: string; ids: string; created_at: string }
  operators: { id: string; name: string; created_at: string; last_seen_at: string }
  timers: TimersTable
  webhook_events: WebhookEventsTable
  webhook_attempts: WebhookAttemptsTable
  inbox_messages: InboxMessagesTable
  customers: CustomersTable
  verifications: VerificationsTable
  beneficial_owners: BeneficialOwnersTable
  internal_accounts: InternalAccountsTable
  external_accounts: ExternalAccountsTable
  ledger_accounts: LedgerAccountsTable
  ledger_postings: LedgerPostingsTable
  ledger_entries: LedgerEntriesTable
  quotes: QuotesTable
  lookups: LookupsTable
  transactions: TransactionsTable
  agents: AgentsTable
  agent_device_codes: AgentDeviceCodesTable
  agent_actions: AgentActionsTable
  agent_usage: AgentUsageTable
  auth_methods: AuthMethodsTable
  auth_challenges: AuthChallengesTable
  auth_sessions: AuthSessionsTable
  signed_requests: SignedRequestsTable
  signature_verdicts: SignatureVerdictsTable
  sent_messages: SentMessagesTable
  rate_limit_hits: RateLimitHitsTable
  ownership_challenges: OwnershipChallengesTable
  transaction_limits: TransactionLimitsTable
  bulk_jobs: BulkJobsTable
  bulk_job_rows: BulkJobRowsTable
  bulk_job_results: BulkJobResultsTable
}

/** The handle of one database transaction; stores take it first. */
export type Tx = Transaction<Database> | Kysely<Database>

export interface PlatformConfigTable {
  id: string
  uma_domain: string
  proxy_uma_subdomain: string
  webhook_endpoint: string | null
  supported_currencies_json: string
  embedded_wallet_config_json: string | null
  card_tokenization_2fa_config_json: string | null
  fee_configs_json: string
  is_regulated_financial_institution: number
  quote_lifetime_seconds: number
  created_at: string
  updated_at: string
}

export interface ApiTokensTable {
  id: string
  name: string
  client_id: string
  secret_salt: string
  secret_hash: string
  permissions_json: string
  environment: string
  created_at: string
  updated_at: string
}

interface IdempotencyKeysTable {
  scope: string
  key: string
  input_hash: string
  status: number
  reply_text: string
  created_at: string
}

export interface AuditLogTable {
  id: string
  at: string
  wall_at: string
  actor_kind: string
  actor_id: string | null
  actor_name: string | null
  operation_id: string
  target_id: string | null
  outcome: 'DONE' | 'REFUSED'
  code: string | null
  reason: string | null
  call_id: string | null
  details_json: string | null
}

export interface TimersTable {
  id: string
  kind: string
  due_at: string
  subject_id: string
  payload_json: string
  state: 'DUE' | 'DONE' | 'FAILED' | 'CANCELLED'
  failures: number
  last_error: string | null
  created_at: string
  finished_at: string | null
}

export interface WebhookEventsTable {
  id: string
  type: string
  object_id: string
  body: string
  state: 'PENDING' | 'DELIVERED' | 'GIVEN_UP' | 'RECORDED'
  is_retried: number
  endpoint: string | null
  attempts: number
  next_attempt_at: string | null
  give_up_at: string | null
  delivered_at: string | null
  created_at: string
}

export interface WebhookAttemptsTable {
  id: string
  event_id: string
  number: number
  url: string
  signature: string
  at: string
  wall_at: string
  duration_ms: number
  response_status: number | null
  response_body: string | null
  error: string | null
}

export interface InboxMessagesTable {
  id: string
  event_id: string | null
  type: string | null
  object_id: string | null
  headers_json: string
  body: string
  signature_verdict: string
  is_duplicate: number
  received_at: string
  wall_at: string
}

export interface CustomersTable {
  id: string
  platform_customer_id: string
  /** Null once deleted, so that the unique index frees the value. */
  active_platform_customer_id: string | null
  customer_type: 'INDIVIDUAL' | 'BUSINESS'
  status: 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD'
  /** Full name or legal name, for lists and search. */
  display_name: string
  region: string | null
  currencies_json: string | null
  email: string | null
  phone_number: string | null
  uma_address: string
  active_uma_address: string | null
  /** Everything else of the record as the interface spells it, the write-only identifier apart. */
  profile_json: string
  identifier: string | null
  end_user_terms_consent_json: string | null
  is_deleted: number
  created_at: string
  updated_at: string
}

export interface VerificationsTable {
  id: string
  customer_id: string
  verification_status: string
  errors_json: string
  created_at: string
  updated_at: string
}

export interface BeneficialOwnersTable {
  id: string
  customer_id: string
  roles_json: string
  ownership_percentage: number
  personal_info_json: string
  kyc_status: 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD'
  created_at: string
  updated_at: string
}

export interface InternalAccountsTable {
  id: string
  /** Null for the platform's own accounts. */
  customer_id: string | null
  type: 'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET'
  currency: string
  status: 'PENDING' | 'ACTIVE' | 'FROZEN' | 'CLOSED' | 'FAILED'
  is_private: number
  created_at: string
  updated_at: string
}

export interface ExternalAccountsTable {
  id: string
  customer_id: string | null
  status: 'PENDING' | 'ACTIVE' | 'PENDING_OWNERSHIP_VERIFICATION' | 'UNVERIFIED' | 'UNDER_REVIEW' | 'INACTIVE'
  account_type: string
  currency: string
  platform_account_id: string | null
  ownership_type: string | null
  is_default_uma_deposit_account: number
  beneficiary_verification_status: string | null
  beneficiary_verified_name: string | null
  holder_name: string | null
  primary_identifier: string
  /** `<owner>|<accountType>|<primaryIdentifier>` while it exists; null once deleted. */
  active_identity: string | null
  account_info_json: string
  deleted_at: string | null
  created_at: string
  updated_at: string
}

/** Balance is kept beside the entries in the same transaction; entries are the truth. */
export interface LedgerAccountsTable {
  id: string
  currency: string
  balance: number
}

export interface LedgerPostingsTable {
  id: string
  kind: string
  transaction_id: string | null
  reverses_posting_id: string | null
  memo: string
  created_at: string
}

export interface LedgerEntriesTable {
  id: string
  posting_id: string
  ledger_account_id: string
  currency: string
  amount: number
  balance_after: number
  transaction_id: string | null
  created_at: string
}

export interface QuotesTable {
  id: string
  status: 'PENDING' | 'PENDING_AUTHORIZATION' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED'
  customer_id: string | null
  agent_id: string | null
  transaction_id: string
  source_json: string
  destination_json: string
  source_account_id: string | null
  destination_account_id: string | null
  sending_currency: string
  receiving_currency: string
  total_sending_amount: number
  total_receiving_amount: number
  fees_included: number
  platform_fees_included: number
  exchange_rate: number
  rate_details_json: string
  locked_currency_side: 'SENDING' | 'RECEIVING'
  /** Remaining request and reply parts: description, remittance, purpose, instructions, counterparty information. */
  extras_json: string
  expires_at: string
  created_at: string
  updated_at: string
}

export interface TransactionsTable {
  id: string
  status:
    | 'CREATED'
    | 'PENDING'
    | 'PENDING_AUTHORIZATION'
    | 'PROCESSING'
    | 'COMPLETED'
    | 'REJECTED'
    | 'FAILED'
    | 'REFUNDED'
    | 'EXPIRED'
  type: 'INCOMING' | 'OUTGOING' | 'CARD'
  direction: 'CREDIT' | 'DEBIT'
  customer_id: string | null
  platform_customer_id: string | null
  agent_id: string | null
  quote_id: string | null
  source_json: string | null
  destination_json: string
  source_account_id: string | null
  destination_account_id: string | null
  sent_amount: number | null
  sent_currency: string | null
  received_amount: number | null
  received_currency: string | null
  fees: number
  platform_fees: number
  exchange_rate: number | null
  rate_details_json: string | null
  failure_reason: string | null
  pending_reason: string | null
  refund_json: string | null
  reference: string | null
  /** Remaining parts: description, remittance, rail, counterparty information, reconciliation, on-chain data. */
  extras_json: string
  settled_at: string | null
  created_at: string
  updated_at: string
}

export interface AgentsTable {
  id: string
  name: string
  customer_id: string
  is_paused: number
  is_connected: number
  policy_json: string
  access_token_hash: string | null
  is_deleted: number
  created_at: string
  updated_at: string
}

export interface AgentDeviceCodesTable {
  code: string
  agent_id: string
  state: 'OPEN' | 'REDEEMED' | 'INVALIDATED'
  expires_at: string
  created_at: string
}

export interface AgentActionsTable {
  id: string
  agent_id: string
  customer_id: string
  platform_customer_id: string
  status: 'PENDING_APPROVAL' | 'APPROVED' | 'REJECTED' | 'FAILED'
  type: 'EXECUTE_QUOTE' | 'TRANSFER_OUT' | 'TRANSFER_IN'
  quote_id: string | null
  transaction_id: string
  transfer_details_json: string | null
  /** What leaves the customer, as the policy counted it. */
  amount: number
  currency: string
  rejection_reason: string | null
  failure_reason: string | null
  /** Clause by clause: value, limit, matched or not, as it stood when the action was created. */
  policy_trace_json: string
  decision_json: string | null
  expires_at: string | null
  decided_at: string | null
  created_at: string
  updated_at: string
}

/** One row per counted execution; day and month are UTC. */
export interface AgentUsageTable {
  id: string
  agent_id: string
  action_id: string
  day: string
  month: string
  amount: number
  currency: string
  created_at: string
}
