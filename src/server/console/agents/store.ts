import { sql } from 'kysely'
import type { Lookalike } from '../../../contract/console/lookalike'
import type { ConsoleOperationId } from '../../../contract/console/operations'
import { PAGE_LIMIT_DEFAULT, type Page } from '../../../contract/primitives/pagination'
import { agentActions } from '../../areas/agents/tables'
import { findLookalikes } from '../../areas/external-accounts/public'
import { filtersOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import { getRowById, getRowsById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isAbout } from '../../kernel/auditSubjects'
import { auditLog } from '../../kernel/tables'
import { findTeamMarks, type TeamMarks } from '../team/public'

type ActionRow = Row<'agent_actions'>

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** What the rows of a page name, in one query per table. Deleted agents and accounts are still found. */
export interface Surroundings {
  readonly agents: ReadonlyMap<string, Row<'agents'>>
  readonly customers: ReadonlyMap<string, Row<'customers'>>
  readonly quotes: ReadonlyMap<string, Row<'quotes'>>
  readonly externalAccounts: ReadonlyMap<string, Row<'external_accounts'>>
  readonly internalAccounts: ReadonlyMap<string, Row<'internal_accounts'>>
  /** By id of the external account that looks like another payee. */
  readonly lookalikes: ReadonlyMap<string, Lookalike>
  /** Claims and snoozes of those that wait. */
  readonly marks: TeamMarks
}

/** The actions with these ids, by id. */
export function listActionsById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ActionRow>> {
  return getRowsById(tx, 'agent_actions', ids)
}

/** The accounts that a transfer names, or its quote. */
export interface Sides {
  readonly sourceAccountId: string | null
  readonly destinationAccountId: string | null
}

/** The accounts that an action names, by its own details or by its quote. */
export function sidesOf(row: ActionRow, quote: Row<'quotes'> | undefined): Sides {
  const transfer = readColumn(agentActions, row, 'transfer_details_json')
  if (transfer !== null) return transfer
  return {
    sourceAccountId: quote?.source_account_id ?? null,
    destinationAccountId: quote?.destination_account_id ?? null,
  }
}

/** Loads what a page of actions names: one query per table, however many rows, and who looks like its payees. */
export async function loadSurroundings(tx: Tx, rows: readonly ActionRow[]): Promise<Surroundings> {
  const quotes = await getRowsById(
    tx,
    'quotes',
    rows.map((row) => row.quote_id),
  )
  const accountIds = rows.flatMap((row) => {
    const { sourceAccountId, destinationAccountId } = sidesOf(row, quotes.get(row.quote_id ?? ''))
    return [sourceAccountId, destinationAccountId]
  })
  const externalAccounts = await getRowsById(tx, 'external_accounts', accountIds)
  return {
    quotes,
    agents: await getRowsById(
      tx,
      'agents',
      rows.map((row) => row.agent_id),
    ),
    customers: await getRowsById(
      tx,
      'customers',
      rows.map((row) => row.customer_id),
    ),
    externalAccounts,
    lookalikes: await findLookalikes(tx, [...externalAccounts.values()]),
    internalAccounts: await getRowsById(tx, 'internal_accounts', accountIds),
    marks: await findTeamMarks(
      tx,
      rows.filter(({ status }) => status === 'PENDING_APPROVAL').map(({ id }) => id),
    ),
  }
}

type Payment = Pick<Row<'transactions'>, 'id' | 'status' | 'failure_reason'>

/** What has become of the payments of a page of actions, by the payment's id. */
export async function findPaymentsOf(tx: Tx, rows: readonly ActionRow[]): Promise<ReadonlyMap<string, Payment>> {
  const payments = await tx
    .selectFrom('transactions')
    .select(['id', 'status', 'failure_reason'])
    .where('id', 'in', unique(rows.map((row) => row.transaction_id)))
    .execute()
  return new Map(payments.map((payment) => [payment.id, payment]))
}

interface PaymentsTarget {
  readonly customerId: string
  readonly externalAccountId: string
  readonly before: string
  readonly ownTransactionId: string
}

/** How many payments to an account are looked at, the newest: however many there are, a detail comes at once. */
const PAYMENTS_LOOKED_AT = 1000

/**
 * Payments of the customer to that account that had succeeded when the agent asked: how many of the newest thousand,
 * whether there are more, and the last.
 */
export async function findPaymentsBefore(
  tx: Tx,
  target: PaymentsTarget,
): Promise<{ count: number; isCut: boolean; last: Row<'transactions'> | null }> {
  const newest = await tx
    .selectFrom('transactions')
    .select(['id', 'status', 'customer_id'])
    .where('destination_account_id', '=', target.externalAccountId)
    .where('created_at', '<=', target.before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAYMENTS_LOOKED_AT)
    .execute()
  const paid = newest.filter(
    ({ id, status, customer_id }) =>
      status === 'COMPLETED' && customer_id === target.customerId && id !== target.ownTransactionId,
  )
  const [last] = paid
  return {
    count: paid.length,
    isCut: newest.length === PAYMENTS_LOOKED_AT,
    last: last === undefined ? null : await getRowById(tx, 'transactions', last.id),
  }
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

/** What the audit log holds about any of these, oldest first. */
export async function listAuditRows(tx: Tx, subjects: readonly (string | null)[]): Promise<Row<'audit_log'>[]> {
  return tx
    .selectFrom('audit_log')
    .selectAll()
    .where(isAbout(unique(subjects)))
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Whether the signatures that made a decision were given over the session of this operator, whoever gave them. */
export async function wasMadeAtDeskOf(
  tx: Tx,
  operatorId: string,
  made: { readonly actionId: string; readonly decisionId: string },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('audit_log')
    .selectAll()
    .where(isAbout([made.actionId]))
    .where('operation_id', '=', 'castVotes' satisfies ConsoleOperationId)
    .where('outcome', '=', 'DONE')
    .where('actor_id', '=', operatorId)
    .execute()
  return rows.some((row) => readColumn(auditLog, row, 'details_json')?.decisionId === made.decisionId)
}

export interface EventWithAttempts {
  readonly event: Row<'webhook_events'>
  readonly attempts: readonly Row<'webhook_attempts'>[]
}

/** The webhook events of these objects with every attempt to deliver them, oldest first. */
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
  readonly posting: Row<'ledger_postings'>
  readonly entries: readonly Row<'ledger_entries'>[]
}

/** The ledger postings of a transaction with their entries, oldest first. */
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

interface RefusedQuery {
  readonly agentId?: string | undefined
  readonly code?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** The literals stand in the text, so that the partial index of refused agent calls is used. */
const REFUSED_AGENT_CALL = sql<boolean>`outcome = 'REFUSED' AND actor_kind = 'agent'`

/** A page of refused writes of agents, newest first. */
export async function listRefusedRows(tx: Tx, query: RefusedQuery): Promise<Page<Row<'audit_log'>>> {
  const { agentId, code, from, to, limit = PAGE_LIMIT_DEFAULT, cursor } = query
  return listPage(tx, {
    list: 'refused_agent_calls',
    table: 'audit_log',
    sortColumn: 'at',
    alwaysWhere: REFUSED_AGENT_CALL,
    filters: filtersOf([
      ['actor_id', '=', agentId],
      ['code', '=', code],
      ['at', '>=', from],
      ['at', '<=', to],
    ]),
    limit,
    cursor,
  })
}

/** How many requests of an agent its policy refused in a window: they left no action. */
export async function countRefusedSince(tx: Tx, agentId: string, from: string, until: string): Promise<number> {
  const row = await tx
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(REFUSED_AGENT_CALL)
    .where('actor_id', '=', agentId)
    .where('code', '=', 'FORBIDDEN')
    .where('at', '>=', from)
    .where('at', '<=', until)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}
