import { type RawBuilder, sql } from 'kysely'
import type { ResourceName } from '../../../contract/primitives/resourceNames'
import { EXPIRED_UNDECIDED } from '../../areas/agents/public'
import { invitationStatusAt } from '../../areas/invitations/public'
import type { Database } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { isTooLate } from '../agents/public'

/** What a picker shows of a row; null columns are not of its kind. */
interface ShownColumns {
  readonly name?: RawBuilder<string | null>
  readonly type?: RawBuilder<string | null>
  readonly status?: RawBuilder<string | null>
  readonly currency?: RawBuilder<string | null>
  readonly amount?: RawBuilder<number | null>
  readonly identifier?: RawBuilder<string | null>
  readonly agentId?: RawBuilder<string | null>
  /** Until when it keeps its state, where nothing changes the row then. */
  readonly expiresAt?: RawBuilder<string | null>
}

/** The state of a row as it is stored. */
interface StoredState {
  readonly status: string | null
  readonly expires_at: string | null
}

/** One kind of object that pickers offer. In every expression `x` is its row and `c` its customer. */
export interface ObjectKind {
  /** Null: its ids are of no resource. */
  readonly resource: ResourceName | null
  readonly table: keyof Database
  /** The column that names the customer; null where the kind has none. */
  readonly owner: 'customer_id' | 'cardholder_id' | 'id' | null
  /** An index leads from a customer to its rows. */
  readonly isIndexedByOwner: boolean
  /** The newest first, over an index. */
  readonly newest: RawBuilder<unknown>
  /** What still exists. */
  readonly always: RawBuilder<boolean>
  /** Texts that are looked into among the newest, where the search does not keep them. */
  readonly texts: readonly RawBuilder<string | null>[]
  readonly shows: ShownColumns
  /** The state at an instant, as the lists of the kind say it; the stored one where the kind has no rule. */
  readonly stateAt?: (row: StoredState, nowMs: number) => string | null
  /** The account or address on the other side of a payment. */
  readonly counterparty?: RawBuilder<string | null>
}

/** The state of an object at an instant, as its list says it. */
export const stateAt = ({ stateAt: rule }: ObjectKind, row: StoredState, nowMs: number): string | null =>
  rule === undefined ? row.status : rule(row, nowMs)

const ANY = sql<boolean>`1 = 1`
const BY_TIME = sql`created_at DESC, id DESC`
const BY_ID = sql`id DESC`
const CUSTOMER_NAME = sql<string | null>`c.display_name`

const CUSTOMER: ObjectKind = {
  resource: 'Customer',
  table: 'customers',
  owner: 'id',
  isIndexedByOwner: true,
  newest: BY_TIME,
  always: sql<boolean>`is_deleted = 0`,
  texts: [sql`x.platform_customer_id`, sql`x.uma_address`],
  shows: { type: sql`x.customer_type`, status: sql`x.status`, identifier: sql`x.uma_address` },
}

/** What an internal account may spend, minor units. */
export const BALANCE = sql<number>`coalesce(
  (SELECT l.balance FROM ledger_accounts l WHERE l.id = x.id || '/available'), 0)`

const INTERNAL_ACCOUNT: ObjectKind = {
  resource: 'InternalAccount',
  table: 'internal_accounts',
  owner: 'customer_id',
  isIndexedByOwner: true,
  newest: BY_TIME,
  always: ANY,
  texts: [CUSTOMER_NAME, sql`x.currency`],
  shows: { type: sql`x.type`, status: sql`x.status`, currency: sql`x.currency`, amount: BALANCE },
}

const EXTERNAL_ACCOUNT: ObjectKind = {
  resource: 'ExternalAccount',
  table: 'external_accounts',
  owner: 'customer_id',
  isIndexedByOwner: true,
  newest: BY_TIME,
  always: sql<boolean>`deleted_at IS NULL`,
  texts: [CUSTOMER_NAME, sql`x.holder_name`, sql`x.primary_identifier`, sql`x.currency`],
  shows: {
    name: sql`x.holder_name`,
    type: sql`x.account_type`,
    status: sql`x.status`,
    currency: sql`x.currency`,
    identifier: sql`x.primary_identifier`,
  },
}

/** The state; to the interface what people rejected is failed, as what was cancelled is. Input: what names it. */
const rejectedOrState = (named: ReturnType<typeof sql>) => sql<string>`CASE WHEN x.status = 'FAILED'
  AND EXISTS (SELECT 1 FROM agent_actions r WHERE ${named} = x.id AND r.status = 'REJECTED')
  THEN 'REJECTED' ELSE x.status END`

const QUOTE: ObjectKind = {
  resource: 'Quote',
  table: 'quotes',
  owner: 'customer_id',
  isIndexedByOwner: true,
  newest: BY_TIME,
  always: ANY,
  texts: [CUSTOMER_NAME],
  shows: {
    status: rejectedOrState(sql`r.quote_id`),
    currency: sql`x.sending_currency`,
    amount: sql`x.total_sending_amount`,
  },
  counterparty: sql`x.destination_account_id`,
}

const TRANSACTION: ObjectKind = {
  resource: 'Transaction',
  table: 'transactions',
  owner: 'customer_id',
  isIndexedByOwner: true,
  newest: BY_TIME,
  always: ANY,
  texts: [CUSTOMER_NAME, sql`x.reference`],
  shows: {
    type: sql`x.type`,
    status: rejectedOrState(sql`r.transaction_id`),
    currency: sql`CASE WHEN x.direction = 'CREDIT' THEN x.received_currency ELSE x.sent_currency END`,
    amount: sql`CASE WHEN x.direction = 'CREDIT' THEN x.received_amount ELSE x.sent_amount END`,
    identifier: sql`x.reference`,
  },
  counterparty: sql`CASE WHEN x.direction = 'CREDIT' THEN x.source_account_id ELSE x.destination_account_id END`,
}

const AGENT: ObjectKind = {
  resource: 'Agent',
  table: 'agents',
  owner: 'customer_id',
  isIndexedByOwner: true,
  newest: BY_TIME,
  always: sql<boolean>`is_deleted = 0`,
  texts: [sql`x.name`, CUSTOMER_NAME],
  shows: {
    name: sql`x.name`,
    status: sql`CASE WHEN x.is_paused = 1 THEN 'PAUSED' WHEN x.is_connected = 1 THEN 'CONNECTED'
      ELSE 'NOT_CONNECTED' END`,
  },
}

const AGENT_ACTION: ObjectKind = {
  resource: 'AgentAction',
  table: 'agent_actions',
  owner: 'customer_id',
  isIndexedByOwner: false,
  newest: BY_ID,
  always: ANY,
  texts: [CUSTOMER_NAME, sql`(SELECT a.name FROM agents a WHERE a.id = x.agent_id)`],
  shows: {
    name: sql`(SELECT a.name FROM agents a WHERE a.id = x.agent_id)`,
    status: sql`CASE WHEN ${EXPIRED_UNDECIDED} THEN 'EXPIRED' ELSE x.status END`,
    currency: sql`x.currency`,
    amount: sql`x.amount`,
    agentId: sql`x.agent_id`,
    expiresAt: sql`x.expires_at`,
  },
  stateAt: (row, nowMs) => (isTooLate(row, isoOf(nowMs)) ? 'EXPIRED' : row.status),
  counterparty: sql`x.payee_account_id`,
}

const OWNER_NAME = sql<string>`json_extract(x.personal_info_json, '$.firstName') || ' '
  || json_extract(x.personal_info_json, '$.lastName')`

const BENEFICIAL_OWNER: ObjectKind = {
  resource: 'BeneficialOwner',
  table: 'beneficial_owners',
  owner: 'customer_id',
  isIndexedByOwner: true,
  newest: BY_ID,
  always: ANY,
  texts: [OWNER_NAME, CUSTOMER_NAME],
  shows: { name: OWNER_NAME, status: sql`x.kyc_status` },
}

const DOCUMENT: ObjectKind = {
  resource: 'Document',
  table: 'documents',
  owner: 'customer_id',
  isIndexedByOwner: true,
  newest: BY_TIME,
  always: ANY,
  texts: [sql`x.file_name`, CUSTOMER_NAME],
  shows: { name: sql`x.file_name`, type: sql`x.document_type` },
}

const VERIFICATION: ObjectKind = {
  resource: 'Verification',
  table: 'verifications',
  owner: 'customer_id',
  isIndexedByOwner: false,
  newest: BY_TIME,
  always: ANY,
  texts: [CUSTOMER_NAME],
  shows: { status: sql`x.verification_status` },
}

const CUSTOMER_IMPORT: ObjectKind = {
  resource: 'Job',
  table: 'bulk_jobs',
  owner: null,
  isIndexedByOwner: false,
  newest: BY_ID,
  always: ANY,
  texts: [],
  shows: { status: sql`x.status` },
}

const TOKEN: ObjectKind = {
  resource: 'Token',
  table: 'api_tokens',
  owner: null,
  isIndexedByOwner: false,
  newest: BY_ID,
  always: ANY,
  texts: [sql`x.name`, sql`x.client_id`],
  shows: { name: sql`x.name`, identifier: sql`x.client_id` },
}

const CREDENTIAL: ObjectKind = {
  resource: 'AuthMethod',
  table: 'auth_methods',
  owner: 'customer_id',
  isIndexedByOwner: true,
  newest: BY_TIME,
  always: sql<boolean>`revoked_at IS NULL`,
  texts: [CUSTOMER_NAME, sql`x.nickname`],
  shows: { name: sql`x.nickname`, type: sql`x.type` },
}

const SESSION: ObjectKind = {
  resource: 'Session',
  table: 'auth_sessions',
  owner: null,
  isIndexedByOwner: false,
  newest: BY_ID,
  always: sql<boolean>`revoked_at IS NULL`,
  texts: [sql`x.nickname`],
  shows: { name: sql`x.nickname`, type: sql`x.type` },
}

const CARD: ObjectKind = {
  resource: 'Card',
  table: 'cards',
  owner: 'cardholder_id',
  isIndexedByOwner: true,
  newest: BY_TIME,
  always: ANY,
  texts: [CUSTOMER_NAME, sql`x.platform_card_id`, sql`x.last4`],
  shows: { status: sql`x.state`, currency: sql`x.currency`, identifier: sql`'•••• ' || x.last4` },
}

const DELEGATED_KEY: ObjectKind = {
  resource: 'DelegatedKey',
  table: 'delegated_keys',
  owner: null,
  isIndexedByOwner: false,
  newest: BY_TIME,
  always: ANY,
  texts: [sql`x.nickname`],
  shows: { name: sql`x.nickname`, status: sql`x.status` },
}

type StoredInvitation = Parameters<typeof invitationStatusAt>[0]['state']

const INVITATION: ObjectKind = {
  resource: null,
  table: 'invitations',
  owner: 'customer_id',
  isIndexedByOwner: false,
  newest: BY_TIME,
  always: ANY,
  texts: [],
  shows: {
    name: sql`x.first_name`,
    status: sql`x.state`,
    currency: sql`x.currency`,
    amount: sql`x.amount`,
    identifier: sql`x.id`,
    expiresAt: sql`x.expires_at`,
  },
  stateAt: ({ status, expires_at: at }, nowMs) =>
    invitationStatusAt({ state: status as StoredInvitation, expiresAtMs: at === null ? null : msOf(at) }, nowMs),
}

const STABLECOIN: ObjectKind = {
  resource: 'Stablecoin',
  table: 'stablecoins',
  owner: null,
  isIndexedByOwner: false,
  newest: BY_TIME,
  always: ANY,
  texts: [sql`x.name`, sql`x.symbol`],
  shows: { name: sql`x.name`, status: sql`x.issuance_status`, identifier: sql`x.provider_token_identifier` },
}

const STABLECOIN_LINK: ObjectKind = {
  resource: 'StablecoinProviderAccount',
  table: 'stablecoin_provider_accounts',
  owner: null,
  isIndexedByOwner: false,
  newest: BY_TIME,
  always: ANY,
  texts: [sql`x.provider_account_id`],
  shows: { name: sql`x.provider_account_id`, status: sql`x.status` },
}

const COIN_NAME = sql<string>`(SELECT s.name FROM stablecoins s WHERE s.id = x.stablecoin_id)`

const STABLECOIN_OPERATION: ObjectKind = {
  resource: 'StablecoinOperation',
  table: 'stablecoin_operations',
  owner: null,
  isIndexedByOwner: false,
  newest: BY_TIME,
  always: ANY,
  texts: [COIN_NAME],
  shows: { name: COIN_NAME, type: sql`x.operation_type`, status: sql`x.status` },
}

/** Every kind that a picker may offer or a search may find. */
export const KINDS = {
  CUSTOMER,
  INTERNAL_ACCOUNT,
  EXTERNAL_ACCOUNT,
  QUOTE,
  TRANSACTION,
  AGENT,
  AGENT_ACTION,
  BENEFICIAL_OWNER,
  VERIFICATION,
  DOCUMENT,
  CUSTOMER_IMPORT,
  TOKEN,
  CREDENTIAL,
  SESSION,
  CARD,
  DELEGATED_KEY,
  INVITATION,
  STABLECOIN,
  STABLECOIN_LINK,
  STABLECOIN_OPERATION,
} as const
