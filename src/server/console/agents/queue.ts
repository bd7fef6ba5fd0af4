import { type RawBuilder, sql } from 'kysely'
import type { ConsoleInput } from '../../../contract/console/operations'
import { PAGE_LIMIT_DEFAULT } from '../../../contract/primitives/pagination'
import { decisionOf } from '../../areas/agents/public'
import { midRate } from '../../areas/exchange-rates/public'
import { readCounter } from '../../database/counters'
import type { Tx } from '../../database/schema'
import { assertNever } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import {
  countQueue,
  listDecidedRows,
  listSegment,
  listWaitingCurrencies,
  loadSurroundings,
  type QueuePlace,
  readQueueCursor,
  type WaitingQuery,
  writeQueueCursor,
} from './store'
import { viewSummary } from './view'

type Sort = ConsoleInput<'listQueue'>['query']['sort']
type Segment = Parameters<typeof listSegment>[2]

const always = sql<boolean>`1 = 1`

/** Amounts in different currencies are compared at the mid rates of one instant, which the cursor keeps. */
async function amountInUsd(tx: Tx, asOfMs: number): Promise<RawBuilder<number>> {
  const currencies = await listWaitingCurrencies(tx)
  if (currencies.length === 0) return sql<number>`amount * 1.0`
  const factors = currencies.map((currency) => {
    const { numerator, denominator } = midRate(asOfMs, currency, 'USD')
    return sql`WHEN ${currency} THEN ${Number(numerator) / Number(denominator)}`
  })
  return sql<number>`amount * (CASE currency ${sql.join(factors, sql` `)} ELSE 0 END)`
}

async function segmentsOf(tx: Tx, sort: Sort, asOfMs: number): Promise<Segment[]> {
  switch (sort) {
    case 'deadline':
      return [
        { where: sql<boolean>`expires_at IS NOT NULL`, by: sql<string>`expires_at`, direction: 'ASC' },
        { where: sql<boolean>`expires_at IS NULL`, by: sql<string>`created_at`, direction: 'ASC' },
      ]
    case 'newest':
      return [{ where: always, by: sql<string>`created_at`, direction: 'DESC' }]
    case 'amount':
      return [{ where: always, by: await amountInUsd(tx, asOfMs), direction: 'DESC' }]
    default:
      return assertNever(sort)
  }
}

/** Fills a page from one segment after another; what dies soonest comes first, transfers follow by age. */
async function readRows(
  tx: Tx,
  query: WaitingQuery,
  segments: readonly Segment[],
  from: { after: QueuePlace | null; limit: number },
) {
  const rows = []
  const first = from.after?.segment ?? 0
  for (const [index, segment] of segments.entries()) {
    if (index < first || rows.length >= from.limit) continue
    const after = index === first ? from.after : null
    const found = await listSegment(tx, query, segment, { after, limit: from.limit - rows.length })
    rows.push(...found.map((row) => ({ row, segment: index })))
  }
  return rows
}

/**
 * Actions that wait for a decision, what dies soonest first unless asked otherwise.
 *
 * Errors: INVALID_INPUT field `cursor`.
 */
export async function listQueue({ tx, now }: ConsoleContext, { query }: ConsoleInput<'listQueue'>) {
  const {
    agentId,
    customerId,
    type,
    isTooLate,
    startDate: from,
    endDate: to,
    sort,
    limit = PAGE_LIMIT_DEFAULT,
    cursor,
  } = query
  const waiting: WaitingQuery = { agentId, customerId, type, isTooLate, from, to, now: isoOf(now) }
  const after = cursor === undefined ? null : readQueueCursor(cursor, waiting, sort)
  const asOfMs = after?.asOfMs ?? now
  const found = await readRows(tx, waiting, await segmentsOf(tx, sort, asOfMs), { after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const rows = page.map(({ row }) => row)
  const around = await loadSurroundings(tx, rows)
  const data = rows.map((row) => viewSummary(row, around, waiting.now))
  const totalCount = await countQueue(tx, waiting)
  const last = page.at(-1)
  if (found.length <= limit || last === undefined) return ok({ data, hasMore: false, totalCount })
  const place = { segment: last.segment, value: last.row.sort_value, id: last.row.id, asOfMs }
  return ok({ data, hasMore: true, nextCursor: writeQueueCursor(place, waiting, sort), totalCount })
}

/** Decided actions, newest decision first, with who decided, when and how it ended. Errors: INVALID_INPUT field `cursor`. */
export async function listDecidedActions({ tx, now }: ConsoleContext, { query }: ConsoleInput<'listDecidedActions'>) {
  const { startDate: from, endDate: to, ...rest } = query
  const page = await listDecidedRows(tx, { ...rest, from, to })
  const around = await loadSurroundings(tx, page.data)
  const data = page.data.flatMap((row) => {
    const decision = decisionOf(row)
    return decision === null ? [] : [{ ...viewSummary(row, around, isoOf(now)), decision }]
  })
  return ok({ ...page, data })
}

/** How many actions wait, and for how many of them it is too late. */
export async function countWaiting({ tx, now }: ConsoleContext, _input: ConsoleInput<'countWaiting'>) {
  const total = await readCounter(tx, 'agent_actions', 'status=PENDING_APPROVAL')
  const tooLate = await countQueue(tx, { isTooLate: true, now: isoOf(now) })
  return ok({ waiting: total - tooLate, tooLate, total })
}
