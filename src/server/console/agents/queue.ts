import { sql } from 'kysely'
import { WAITING_IDS_MAX } from '../../../contract/console/agents/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { PAGE_LIMIT_DEFAULT } from '../../../contract/primitives/pagination'
import { decisionOf } from '../../areas/agents/public'
import { countProposals, countWaitingChanges } from '../../areas/approvals/public'
import { midRate } from '../../areas/exchange-rates/public'
import type { Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { amountNotAbove } from './amountNotAbove'
import { countByDeadline } from './public'
import {
  countQueue,
  listDecidedRows,
  listIds,
  listSegment,
  listWaitingCurrencies,
  type QueuePlace,
  readQueueCursor,
  type WaitingQuery,
  writeQueueCursor,
} from './queueStore'
import { findPaymentsOf, loadSurroundings } from './store'
import { viewPayment, viewSummary } from './view'

type Segment = Parameters<typeof listSegment>[2]

interface From {
  readonly after: QueuePlace | null
  readonly limit: number
}

type SortedRow = Awaited<ReturnType<typeof listSegment>>[number]

interface Placed {
  readonly row: SortedRow
  readonly segment: number
  readonly value: string | number
}

/** What expires first, then transfers, which have no deadline, by age. */
const BY_DEADLINE: readonly Segment[] = [
  { where: sql<boolean>`expires_at IS NOT NULL`, by: sql<string>`expires_at`, direction: 'ASC' },
  { where: sql<boolean>`expires_at IS NULL`, by: sql<string>`created_at`, direction: 'ASC' },
]

const NEWEST: readonly Segment[] = [{ where: sql<boolean>`1 = 1`, by: sql<string>`created_at`, direction: 'DESC' }]

/** Fills a page from one segment after another. */
async function readSegments(tx: Tx, query: WaitingQuery, segments: readonly Segment[], from: From): Promise<Placed[]> {
  const rows: Placed[] = []
  const first = from.after?.segment ?? 0
  for (const [index, segment] of segments.entries()) {
    if (index < first || rows.length >= from.limit) continue
    const after = index === first ? from.after : null
    const found = await listSegment(tx, query, segment, { after, limit: from.limit - rows.length })
    rows.push(...found.map((row) => ({ row, segment: index, value: row.sort_value })))
  }
  return rows
}

/** Rows of one currency below a place; `usdPerUnit` compares it with the others. */
async function readCurrency(
  tx: Tx,
  query: WaitingQuery,
  { currency, usdPerUnit }: { readonly currency: string; readonly usdPerUnit: number },
  { after, limit }: From,
): Promise<Placed[]> {
  const ofCurrency = sql<boolean>`currency = ${currency}`
  const by = sql<number>`amount`
  const placed = (rows: readonly SortedRow[]): Placed[] =>
    rows.map((row) => ({ row, segment: 0, value: row.amount * usdPerUnit }))
  if (after === null) {
    return placed(await listSegment(tx, query, { where: ofCurrency, by, direction: 'DESC' }, { after, limit }))
  }
  const valueUsd = Number(after.value)
  // Only equal amounts are told apart by id.
  const amountMinor = amountNotAbove(valueUsd, usdPerUnit)
  const isEqual = amountMinor * usdPerUnit === valueUsd
  const where = isEqual ? ofCurrency : sql<boolean>`(${ofCurrency} AND amount <= ${amountMinor})`
  const place = isEqual ? { ...after, value: amountMinor } : null
  return placed(await listSegment(tx, query, { where, by, direction: 'DESC' }, { after: place, limit }))
}

/** Amounts in different currencies are compared at the mid rates of one instant, which the cursor keeps. */
async function readByAmount(tx: Tx, query: WaitingQuery, asOfMs: number, from: From): Promise<Placed[]> {
  const rows: Placed[] = []
  for (const currency of await listWaitingCurrencies(tx)) {
    const { numerator, denominator } = midRate(asOfMs, currency, 'USD')
    rows.push(
      ...(await readCurrency(tx, query, { currency, usdPerUnit: Number(numerator) / Number(denominator) }, from)),
    )
  }
  rows.sort((a, b) => Number(b.value) - Number(a.value) || (a.row.id < b.row.id ? 1 : -1))
  return rows.slice(0, from.limit)
}

function waitingQuery(filters: ConsoleInput<'listWaitingIds'>['query'], now: number): WaitingQuery {
  const { startDate: from, endDate: to, askedBy: _, ...narrowed } = filters
  // What has expired is put off no more.
  const isSnoozed = filters.isTooLate ? undefined : filters.isSnoozed
  return { ...narrowed, isSnoozed, from, to, now: isoOf(now) }
}

/**
 * Actions that wait for a decision, what expires first unless asked otherwise; those that were put off, and those that
 * have expired, on demand.
 *
 * Errors: INVALID_INPUT field `cursor`.
 */
export async function listQueue({ tx, now }: ConsoleContext, { query }: ConsoleInput<'listQueue'>) {
  const { sort, limit = PAGE_LIMIT_DEFAULT, cursor, ...filters } = query
  if (filters.askedBy === 'PERSON') return ok({ data: [], hasMore: false, totalCount: 0 })
  const waiting = waitingQuery(filters, now)
  const after = cursor === undefined ? null : readQueueCursor(cursor, waiting, sort)
  const asOfMs = after?.asOfMs ?? now
  const place = { after, limit: limit + 1 }
  const found =
    sort === 'amount'
      ? await readByAmount(tx, waiting, asOfMs, place)
      : await readSegments(tx, waiting, sort === 'newest' ? NEWEST : BY_DEADLINE, place)
  const page = found.slice(0, limit)
  const rows = page.map(({ row }) => row)
  const around = await loadSurroundings(tx, rows)
  const data = rows.map((row) => viewSummary(row, around, waiting.now))
  const totalCount = await countQueue(tx, waiting)
  const last = page.at(-1)
  if (found.length <= limit || last === undefined) return ok({ data, hasMore: false, totalCount })
  const end = { segment: last.segment, value: last.value, id: last.row.id, asOfMs }
  return ok({ data, hasMore: true, nextCursor: writeQueueCursor(end, waiting, sort), totalCount })
}

/** Which actions wait for a decision, by the filters of the queue. */
export async function listWaitingIds({ tx, now }: ConsoleContext, { query }: ConsoleInput<'listWaitingIds'>) {
  if (query.askedBy === 'PERSON') return ok({ ids: [], hasMore: false })
  const ids = await listIds(tx, waitingQuery(query, now), WAITING_IDS_MAX + 1)
  return ok({ ids: ids.slice(0, WAITING_IDS_MAX), hasMore: ids.length > WAITING_IDS_MAX })
}

/**
 * Decided actions, newest decision first, with who decided, when, and what became of the payment.
 *
 * Errors: INVALID_INPUT field `cursor`.
 */
export async function listDecidedActions({ tx, now }: ConsoleContext, { query }: ConsoleInput<'listDecidedActions'>) {
  const { startDate: from, endDate: to, ...rest } = query
  const page = await listDecidedRows(tx, { ...rest, from, to })
  const around = await loadSurroundings(tx, page.data)
  const payments = await findPaymentsOf(tx, page.data)
  const data = page.data.flatMap((row) => {
    const decision = decisionOf(row)
    const payment = viewPayment(payments.get(row.transaction_id))
    return decision === null ? [] : [{ ...viewSummary(row, around, isoOf(now)), decision, payment }]
  })
  return ok({ ...page, data })
}

/** How many actions, proposed payments and changes wait, how many are put off, and for how many it is too late. */
export async function countWaiting({ tx, now }: ConsoleContext, _input: ConsoleInput<'countWaiting'>) {
  const proposals = await countProposals(tx, isoOf(now))
  const counts = await countByDeadline(tx, now)
  const changes = await countWaitingChanges(tx)
  return ok({ ...counts, proposed: proposals.waiting, proposedTooLate: proposals.expired, changes })
}
