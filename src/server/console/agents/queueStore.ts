import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { PAGE_LIMIT_DEFAULT, type Page } from '../../../contract/primitives/pagination'
import { readCounter } from '../../database/counters'
import { countLimitOf } from '../../database/countLimit'
import { type ListFilter, listPage } from '../../database/listPage'
import type { Row, Tx } from '../../database/schema'
import { cursorMark, readCursor, writeCursor } from '../../foundation/listCursor'
import { type ActionFilters, actionConditions } from './actionFilters'

type ActionRow = Row<'agent_actions'>

export interface WaitingQuery extends ActionFilters {
  readonly agentId?: string | undefined
  readonly customerId?: string | undefined
  readonly type?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** By when their quotes expire. */
  readonly expiresFrom?: string | undefined
  readonly expiresTo?: string | undefined
  readonly isTooLate?: boolean | undefined
  readonly isSnoozed?: boolean | undefined
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

function markOf(query: WaitingQuery, sort: string): string {
  const { agentId, customerId, type, from, to, isTooLate, isSnoozed, payee, amount, rule } = query
  const { expiresFrom, expiresTo } = query
  const narrowed = [type, from, to, expiresFrom, expiresTo, isTooLate, isSnoozed, payee, amount, rule]
  return cursorMark('queue', sort, agentId, customerId, ...narrowed)
}

const count = z.int().nonnegative()
const placeSortedBy = {
  amount: z.tuple([count, z.number().nonnegative(), z.string(), count]),
  text: z.tuple([count, z.string(), z.string(), count]),
}

/** The place that a cursor names. Errors: INVALID_INPUT on `cursor`: damaged, or of another list, filter or order. */
export function readQueueCursor(cursor: string, query: WaitingQuery, sort: string): QueuePlace {
  const schema = placeSortedBy[sort === 'amount' ? 'amount' : 'text']
  const [segment, value, id, asOfMs] = readCursor<readonly [number, string | number, string, number]>(
    cursor,
    markOf(query, sort),
    schema,
  )
  return { segment, value, id, asOfMs }
}

/** The cursor of a place, good for this query and order only. */
export function writeQueueCursor(place: QueuePlace, query: WaitingQuery, sort: string): string {
  return writeCursor(markOf(query, sort), place.segment, place.value, place.id, place.asOfMs)
}

const SNOOZED = sql`(SELECT action_id FROM action_snoozes)`

function conditionsOf(query: WaitingQuery): RawBuilder<boolean>[] {
  const { agentId, customerId, type, from, to, expiresFrom, expiresTo, isTooLate, isSnoozed, now } = query
  const parts = [sql<boolean>`status = 'PENDING_APPROVAL'`]
  if (agentId !== undefined) parts.push(sql<boolean>`agent_id = ${agentId}`)
  if (customerId !== undefined) parts.push(sql<boolean>`customer_id = ${customerId}`)
  if (type !== undefined) parts.push(sql<boolean>`type = ${type}`)
  if (from !== undefined) parts.push(sql<boolean>`created_at >= ${from}`)
  if (to !== undefined) parts.push(sql<boolean>`created_at <= ${to}`)
  if (expiresFrom !== undefined) parts.push(sql<boolean>`expires_at >= ${expiresFrom}`)
  if (expiresTo !== undefined) parts.push(sql<boolean>`expires_at <= ${expiresTo}`)
  if (isTooLate === true) parts.push(sql<boolean>`expires_at <= ${now}`)
  if (isTooLate === false) parts.push(sql<boolean>`(expires_at IS NULL OR expires_at > ${now})`)
  if (isSnoozed === true) parts.push(sql<boolean>`id IN ${SNOOZED}`)
  if (isSnoozed === false) parts.push(sql<boolean>`id NOT IN ${SNOOZED}`)
  return [...parts, ...actionConditions(query).map(({ condition }) => condition)]
}

/** What somebody decided a moment ago waits for nobody, unless it is undone. */
const NOT_HELD = sql<boolean>`NOT EXISTS (SELECT 1 FROM held_decisions
  WHERE held_decisions.action_id = agent_actions.id AND held_decisions.state = 'HELD')`

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
  const parts = [...conditionsOf(query), NOT_HELD, segment.where]
  const comparison = sql.raw(direction === 'ASC' ? '>' : '<')
  if (after !== null) parts.push(sql<boolean>`(${by}, id) ${comparison} (${after.value}, ${after.id})`)
  const { rows } = await sql<
    ActionRow & { sort_value: string | number }
  >`SELECT *, ${by} AS sort_value FROM agent_actions
    WHERE ${allOf(parts)} ORDER BY ${by} ${sql.raw(direction)}, id ${sql.raw(direction)} LIMIT ${limit}`.execute(tx)
  return rows
}

/** The ids of what matches, in no order. */
export async function listIds(tx: Tx, query: WaitingQuery, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM agent_actions
    WHERE ${allOf([...conditionsOf(query), NOT_HELD])} LIMIT ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

async function countWhere(tx: Tx, query: WaitingQuery): Promise<number> {
  const max = countLimitOf(tx)
  const end = max === null ? sql`` : sql` LIMIT ${sql.lit(max)}`
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (
    SELECT 1 FROM agent_actions WHERE ${allOf([...conditionsOf(query), NOT_HELD])}${end})`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

/** How many of those that match were decided a moment ago. */
export async function countHeld(tx: Tx, query: WaitingQuery): Promise<number> {
  const isHeld = sql<boolean>`id IN (SELECT action_id FROM held_decisions WHERE state = 'HELD')`
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM agent_actions WHERE ${allOf([isHeld, ...conditionsOf(query)])}`.execute(tx)
  return Number(rows[0]?.n ?? 0)
}

/** How many match: from the counters where they count it, the overdue ones over the index of deadlines. */
export async function countQueue(tx: Tx, query: WaitingQuery): Promise<number> {
  const { agentId, customerId, type, from, to, expiresFrom, expiresTo, isTooLate, isSnoozed } = query
  const narrowed = [type, from, to, expiresFrom, expiresTo, query.payee, query.amount, query.rule]
  const isNarrow = narrowed.some((value) => value !== undefined)
  const isCounted = !isNarrow && (agentId === undefined || customerId === undefined)
  if (!isCounted || isTooLate === true || isSnoozed === true) return countWhere(tx, query)
  const key =
    agentId !== undefined
      ? `PENDING_APPROVAL|agentId=${agentId}`
      : customerId !== undefined
        ? `PENDING_APPROVAL|customerId=${customerId}`
        : 'status=PENDING_APPROVAL'
  const held = await countHeld(tx, { ...query, isTooLate: undefined, isSnoozed: undefined })
  const all = (await readCounter(tx, 'agent_actions', key)) - held
  const less = async (part: Partial<WaitingQuery>) => countWhere(tx, { ...query, isSnoozed: undefined, ...part })
  const tooLate = isTooLate === undefined ? 0 : await less({ isTooLate: true })
  return all - tooLate - (isSnoozed === undefined ? 0 : await less({ isTooLate: false, isSnoozed: true }))
}

/** The currencies in which waiting actions were counted: one seek in the index of amounts for each. */
export async function listWaitingCurrencies(tx: Tx): Promise<string[]> {
  const currencies: string[] = []
  for (let last = ''; ; ) {
    const row = await tx
      .selectFrom('agent_actions')
      .select('currency')
      .where('status', '=', 'PENDING_APPROVAL')
      .where('currency', '>', last)
      .orderBy('currency')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) return currencies
    currencies.push(row.currency)
    last = row.currency
  }
}

interface DecidedQuery extends ActionFilters {
  readonly outcome?: string | undefined
  readonly decidedBy?: string | undefined
  readonly agentId?: string | undefined
  readonly customerId?: string | undefined
  readonly type?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

const BY_SOMEBODY = { identity: 'decidedBy=SOMEBODY', condition: sql<boolean>`decided_by <> 'NOBODY'` } as const

/** A page of decided actions, newest decision first; pairs of filters are counted without scanning. */
export async function listDecidedRows(tx: Tx, query: DecidedQuery): Promise<Page<ActionRow>> {
  const { outcome, agentId, customerId, type, from, to, limit = PAGE_LIMIT_DEFAULT, cursor } = query
  const bySomebody = query.decidedBy === 'SOMEBODY' ? [BY_SOMEBODY] : []
  const decidedBy = bySomebody.length > 0 ? undefined : query.decidedBy
  // A counter holds the combination of two filters: the one that is `always` with the one that names the counter.
  const first = decidedBy ?? outcome
  const prefix = first === undefined ? '' : `${first}|`
  const narrow: ListFilter[] = []
  const add = (column: string, name: string, value: string | undefined) => {
    if (value !== undefined) narrow.push({ column, op: '=', value, counterKey: `${prefix}${name}=${value}` })
  }
  if (decidedBy !== undefined) add('status', 'status', outcome)
  add('agent_id', 'agentId', agentId)
  add('customer_id', 'customerId', customerId)
  const rest: ListFilter[] = []
  if (type !== undefined) rest.push({ column: 'type', op: '=', value: type })
  if (from !== undefined) rest.push({ column: 'decided_at', op: '>=', value: from })
  if (to !== undefined) rest.push({ column: 'decided_at', op: '<=', value: to })
  const ofFirst: ListFilter[] =
    decidedBy !== undefined
      ? [{ column: 'decided_by', op: '=', value: decidedBy, counterKey: `decidedBy=${decidedBy}` }]
      : outcome === undefined
        ? []
        : [{ column: 'status', op: '=', value: outcome, counterKey: `status=${outcome}` }]
  const isNarrow = narrow.length === 1
  return listPage(tx, {
    list: 'agent_decisions',
    table: 'agent_actions',
    isCounted: true,
    sortColumn: 'decided_at',
    alwaysWhere: sql<boolean>`decided_at IS NOT NULL`,
    always: isNarrow ? ofFirst : [],
    filters: [...(isNarrow ? [] : ofFirst), ...narrow, ...rest],
    conditions: [...bySomebody, ...actionConditions(query)],
    limit,
    cursor,
  })
}
