import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { PAGE_LIMIT_DEFAULT, type Page } from '../../../contract/primitives/pagination'
import { readCounter } from '../../database/counters'
import { type ListFilter, listPage } from '../../database/listPage'
import type {
  AgentActionsTable,
  AgentsTable,
  AuditLogTable,
  CustomersTable,
  ExternalAccountsTable,
  InternalAccountsTable,
  LedgerEntriesTable,
  LedgerPostingsTable,
  QuotesTable,
  TransactionsTable,
  Tx,
  WebhookAttemptsTable,
  WebhookEventsTable,
} from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'

type ActionRow = AgentActionsTable

export interface WaitingQuery {
  readonly agentId?: string | undefined
  readonly customerId?: string | undefined
  readonly type?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly isTooLate?: boolean | undefined
  /** ISO; what has expired by then is too late. */
  readonly now: string
}

/** Where a page of the queue ended: segment, sort value, id, and the instant of the rates it was sorted by. */
export interface QueuePlace {
  readonly segment: number
  readonly value: string | number
  readonly id: string
  readonly asOfMs: number
}

function refuseCursor(reason: string): never {
  throw new ServiceError(
    'INVALID_INPUT',
    'The cursor does not belong to this list and these filters; start again without it.',
    {
      field: 'cursor',
      reason,
    },
  )
}

function markOf(query: WaitingQuery, sort: string): string {
  const { agentId, customerId, type, from, to, isTooLate } = query
  const identity = JSON.stringify([sort, agentId, customerId, type, from, to, isTooLate].map((part) => part ?? null))
  return createHash('sha256').update(`queue${identity}`).digest('base64url').slice(0, 12)
}

export function readQueueCursor(cursor: string, query: WaitingQuery, sort: string): QueuePlace {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return refuseCursor('CURSOR_MALFORMED')
  }
  const [mark, segment, value, id, asOfMs] = (Array.isArray(parsed) ? parsed : []) as unknown[]
  const isPlace = typeof segment === 'number' && (typeof value === 'string' || typeof value === 'number')
  if (!isPlace || typeof id !== 'string' || typeof asOfMs !== 'number') return refuseCursor('CURSOR_MALFORMED')
  if (mark !== markOf(query, sort)) return refuseCursor('CURSOR_OF_OTHER_LIST')
  return { segment, value, id, asOfMs }
}

export function writeQueueCursor(place: QueuePlace, query: WaitingQuery, sort: string): string {
  return Buffer.from(
    JSON.stringify([markOf(query, sort), place.segment, place.value, place.id, place.asOfMs]),
  ).toString('base64url')
}

function conditionsOf({ agentId, customerId, type, from, to, isTooLate, now }: WaitingQuery): RawBuilder<boolean>[] {
  const parts = [sql<boolean>`status = 'PENDING_APPROVAL'`]
  if (agentId !== undefined) parts.push(sql<boolean>`agent_id = ${agentId}`)
  if (customerId !== undefined) parts.push(sql<boolean>`customer_id = ${customerId}`)
  if (type !== undefined) parts.push(sql<boolean>`type = ${type}`)
  if (from !== undefined) parts.push(sql<boolean>`created_at >= ${from}`)
  if (to !== undefined) parts.push(sql<boolean>`created_at <= ${to}`)
  if (isTooLate === true) parts.push(sql<boolean>`expires_at <= ${now}`)
  if (isTooLate === false) parts.push(sql<boolean>`(expires_at IS NULL OR expires_at > ${now})`)
  return parts
}

const allOf = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([...parts], sql` AND `)}`

interface Segment {
  readonly where: RawBuilder<boolean>
  /** The expression sorted by; ties go by id. */
  readonly by: RawBuilder<string | number>
  readonly direction: 'ASC' | 'DESC'
}

/** Rows of one segment of the queue after a place, with the value they are sorted by. */
export async function listSegment(
  tx: Tx,
  query: WaitingQuery,
  segment: Segment,
  paging: { readonly after: QueuePlace | null; readonly limit: number },
): Promise<(ActionRow & { readonly sort_value: string | number })[]> {
  const { after, limit } = paging
  const { by, direction } = segment
  const parts = [...conditionsOf(query), segment.where]
  const comparison = sql.raw(direction === 'ASC' ? '>' : '<')
  if (after !== null) parts.push(sql<boolean>`(${by}, id) ${comparison} (${after.value}, ${after.id})`)
  const { rows } = await sql<
    ActionRow & { sort_value: string | number }
  >`SELECT *, ${by} AS sort_value FROM agent_actions
    WHERE ${allOf(parts)} ORDER BY ${by} ${sql.raw(direction)}, id ${sql.raw(direction)} LIMIT ${limit}`.execute(tx)
  return rows
}

async function countWhere(tx: Tx, query: WaitingQuery): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM agent_actions WHERE ${allOf(conditionsOf(query))}`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

/** How many match: from the counters where they count it, the overdue ones over the index of deadlines. */
export async function countQueue(tx: Tx, query: WaitingQuery): Promise<number> {
  const { agentId, customerId, type, from, to, isTooLate } = query
  const isCounted =
    type === undefined && from === undefined && to === undefined && (agentId === undefined || customerId === undefined)
  if (!isCounted || isTooLate === true) return countWhere(tx, query)
  const key =
    agentId !== undefined
      ? `PENDING_APPROVAL|agentId=${agentId}`
      : customerId !== undefined
        ? `PENDING_APPROVAL|customerId=${customerId}`
        : 'status=PENDING_APPROVAL'
  const all = await readCounter(tx, 'agent_actions', key)
  return isTooLate === undefined ? all : all - (await countWhere(tx, { ...query, isTooLate: true }))
}

/** The currencies in which waiting actions were counted. */
export async function listWaitingCurrencies(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('agent_actions')
    .select('currency')
    .distinct()
    .where('status', '=', 'PENDING_APPROVAL')
    .execute()
  return rows.map(({ currency }) => currency)
}

export interface DecidedQuery {
  readonly outcome?: string | undefined
  readonly agentId?: string | undefined
  readonly customerId?: string | undefined
  readonly type?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** A page of decided actions, newest decision first; outcome with agent or customer is counted without scanning. */
export async function listDecidedRows(tx: Tx, query: DecidedQuery): Promise<Page<ActionRow>> {
  const { outcome, agentId, customerId, type, from, to, limit = PAGE_LIMIT_DEFAULT, cursor } = query
  const prefix = outcome === undefined ? '' : `${outcome}|`
  const narrow: ListFilter[] = []
  if (agentId !== undefined)
    narrow.push({ column: 'agent_id', op: '=', value: agentId, counterKey: `${prefix}agentId=${agentId}` })
  if (customerId !== undefined) {
    narrow.push({ column: 'customer_id', op: '=', value: customerId, counterKey: `${prefix}customerId=${customerId}` })
  }
  const rest: ListFilter[] = []
  if (type !== undefined) rest.push({ column: 'type', op: '=', value: type })
  if (from !== undefined) rest.push({ column: 'decided_at', op: '>=', value: from })
  if (to !== undefined) rest.push({ column: 'decided_at', op: '<=', value: to })
  const ofOutcome: ListFilter[] =
    outcome === undefined ? [] : [{ column: 'status', op: '=', value: outcome, counterKey: `status=${outcome}` }]
  const isNarrow = narrow.length === 1
  return listPage(tx, {
    list: 'agent_decisions',
    table: 'agent_actions',
    isCounted: true,
    sortColumn: 'decided_at',
    alwaysWhere: sql<boolean>`decided_at IS NOT NULL`,
    always: isNarrow ? ofOutcome : [],
    filters: [...(isNarrow ? [] : ofOutcome), ...narrow, ...rest],
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  })
}

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** What the rows of a page name, in one query per table. Deleted agents and accounts are still found. */
export interface Surroundings {
  readonly agents: ReadonlyMap<string, AgentsTable>
  readonly customers: ReadonlyMap<string, CustomersTable>
  readonly quotes: ReadonlyMap<string, QuotesTable>
  readonly externalAccounts: ReadonlyMap<string, ExternalAccountsTable>
  readonly internalAccounts: ReadonlyMap<string, InternalAccountsTable>
}

async function byId<Name extends 'agents' | 'customers' | 'quotes' | 'external_accounts' | 'internal_accounts', Row>(
  tx: Tx,
  table: Name,
  ids: readonly (string | null)[],
): Promise<Map<string, Row>> {
  const wanted = unique(ids)
  if (wanted.length === 0) return new Map()
  const rows = (await tx
    .selectFrom(table as 'agents')
    .selectAll()
    .where('id', 'in', wanted)
    .execute()) as unknown as (Row & { id: string })[]
  return new Map(rows.map((row) => [row.id, row]))
}

/** The accounts that a transfer names, or its quote. */
export interface Sides {
  readonly sourceAccountId: string | null
  readonly destinationAccountId: string | null
}

export function sidesOf(row: ActionRow, quote: QuotesTable | undefined): Sides {
  if (row.transfer_details_json !== null) return JSON.parse(row.transfer_details_json) as Sides
  return {
    sourceAccountId: quote?.source_account_id ?? null,
    destinationAccountId: quote?.destination_account_id ?? null,
  }
}

export async function loadSurroundings(tx: Tx, rows: readonly ActionRow[]): Promise<Surroundings> {
  const quotes = await byId<'quotes', QuotesTable>(
    tx,
    'quotes',
    rows.map((row) => row.quote_id),
  )
  const accountIds = rows.flatMap((row) => {
    const { sourceAccountId, destinationAccountId } = sidesOf(row, quotes.get(row.quote_id ?? ''))
    return [sourceAccountId, destinationAccountId]
  })
  return {
    quotes,
    agents: await byId(
      tx,
      'agents',
      rows.map((row) => row.agent_id),
    ),
    customers: await byId(
      tx,
      'customers',
      rows.map((row) => row.customer_id),
    ),
    externalAccounts: await byId(tx, 'external_accounts', accountIds),
    internalAccounts: await byId(tx, 'internal_accounts', accountIds),
  }
}

interface PaymentsTarget {
  readonly customerId: string
  readonly externalAccountId: string
  readonly before: string
  readonly ownTransactionId: string
}

/** Payments of the customer to that account that had succeeded when the agent asked: how many, and the last. */
export async function findPaymentsBefore(
  tx: Tx,
  target: PaymentsTarget,
): Promise<{ count: number; last: TransactionsTable | null }> {
  const matching = tx
    .selectFrom('transactions')
    .where('destination_account_id', '=', target.externalAccountId)
    .where('customer_id', '=', target.customerId)
    .where('status', '=', 'COMPLETED')
    .where('created_at', '<=', target.before)
    .where('id', '!=', target.ownTransactionId)
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirst()
  const last = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { count: Number(counted?.n ?? 0), last: last ?? null }
}

/** Quotes of an agent that could still be executed: what pausing it leaves to expire. */
export async function countOpenQuotes(tx: Tx, agentId: string, now: string): Promise<number> {
  const row = await tx
    .selectFrom('quotes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('status', '=', 'PENDING')
    .where('agent_id', '=', agentId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

export async function listAuditRows(tx: Tx, targetIds: readonly (string | null)[]): Promise<AuditLogTable[]> {
  return tx
    .selectFrom('audit_log')
    .selectAll()
    .where('target_id', 'in', unique(targetIds))
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export interface EventWithAttempts {
  readonly event: WebhookEventsTable
  readonly attempts: readonly WebhookAttemptsTable[]
}

export async function listEvents(tx: Tx, objectIds: readonly string[]): Promise<EventWithAttempts[]> {
  const events = await tx
    .selectFrom('webhook_events')
    .selectAll()
    .where('object_id', 'in', unique(objectIds))
    .orderBy('id')
    .execute()
  if (events.length === 0) return []
  const ids = events.map(({ id }) => id)
  const attempts = await tx
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('event_id', 'in', ids)
    .orderBy('number')
    .execute()
  return events.map((event) => ({ event, attempts: attempts.filter(({ event_id }) => event_id === event.id) }))
}

export interface PostingWithEntries {
  readonly posting: LedgerPostingsTable
  readonly entries: readonly LedgerEntriesTable[]
}

export async function listPostings(tx: Tx, transactionId: string): Promise<PostingWithEntries[]> {
  const postings = await tx
    .selectFrom('ledger_postings')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()
  const entries = await tx
    .selectFrom('ledger_entries')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()
  return postings.map((posting) => ({
    posting,
    entries: entries.filter(({ posting_id }) => posting_id === posting.id),
  }))
}

export interface RefusedQuery {
  readonly agentId?: string | undefined
  readonly code?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** The literals stand in the text, so that the partial index of refused agent calls is used. */
const REFUSED_AGENT_CALL = sql<boolean>`outcome = 'REFUSED' AND actor_kind = 'agent'`

export async function listRefusedRows(tx: Tx, query: RefusedQuery): Promise<Page<AuditLogTable>> {
  const { agentId, code, from, to, limit = PAGE_LIMIT_DEFAULT, cursor } = query
  const filters: ListFilter[] = []
  const add = (column: string, op: ListFilter['op'], value: string | undefined) => {
    if (value !== undefined) filters.push({ column, op, value })
  }
  add('actor_id', '=', agentId)
  add('code', '=', code)
  add('at', '>=', from)
  add('at', '<=', to)
  return listPage(tx, {
    list: 'refused_agent_calls',
    table: 'audit_log',
    sortColumn: 'at',
    alwaysWhere: REFUSED_AGENT_CALL,
    filters,
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  })
}
