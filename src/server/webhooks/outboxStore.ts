import { sql } from 'kysely'
import { countRow, recount } from '../database/counters'
import { runPrepared } from '../database/preparedQuery'
import { getRowById, insertRow, updateRow } from '../database/rowsById'
import type { Row, Tx } from '../database/schema'
import { isoOf } from '../foundation/clock'
import type { AfterAttempt } from './backoff'

/** The name of the counted list of events; keys `type=...` and `state=...`. */
export const EVENTS_LIST = 'webhook_events'

/** A row that is due, without its body: bodies are read when a delivery starts. */
export interface DueEvent {
  readonly id: string
  readonly object_id: string
  readonly attempts: number
  readonly next_attempt_at: string
}

/** Stores a new event and counts it. */
export async function insertWebhookEvent(tx: Tx, row: Row<'webhook_events'>): Promise<void> {
  await insertRow(tx, 'webhook_events', row)
  await countRow(tx, EVENTS_LIST, { type: row.type, state: row.state }, 1)
}

/** Written into the text: as a parameter beside an order it would have SQLite plan the query again each time. */
const IS_PENDING = sql<boolean>`state = 'PENDING'`

/** Due events in the order in which they became due; `after` continues behind a row already seen. */
export function listDueEvents(tx: Tx, nowIso: string, limit: number, after: DueEvent | null): Promise<DueEvent[]> {
  const seen = after === null ? [] : [after.next_attempt_at, after.id]
  return runPrepared<DueEvent>(
    tx,
    `${limit} due events${after === null ? '' : ' behind one'}`,
    [nowIso, ...seen],
    () => {
      const due = tx
        .selectFrom('webhook_events')
        .select(['id', 'object_id', 'attempts', sql<string>`next_attempt_at`.as('next_attempt_at')])
        .where(IS_PENDING)
        .where('next_attempt_at', '<=', nowIso)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit)
      return after === null
        ? due
        : due.where(sql<boolean>`(next_attempt_at, id) > (${after.next_attempt_at}, ${after.id})`)
    },
  )
}

/** When the next attempt after the given instant falls due, as ISO text; null when nothing waits. */
export async function getNextAttemptAt(tx: Tx, afterIso: string): Promise<string | null> {
  const [row] = await runPrepared<{ next_attempt_at: string | null }>(tx, 'next attempt', [afterIso], () =>
    tx
      .selectFrom('webhook_events')
      .select('next_attempt_at')
      .where(IS_PENDING)
      .where('next_attempt_at', '>', afterIso)
      .orderBy('next_attempt_at')
      .limit(1),
  )
  return row?.next_attempt_at ?? null
}

/** The whole event, or null. */
export async function getWebhookEventRow(tx: Tx, id: string): Promise<Row<'webhook_events'> | null> {
  return getRowById(tx, 'webhook_events', id)
}

/** Where events go at present; null when the platform has no endpoint. */
export async function getConfiguredEndpoint(tx: Tx): Promise<string | null> {
  const [row] = await runPrepared<{ webhook_endpoint: string | null }>(tx, 'webhook endpoint', [], () =>
    tx.selectFrom('platform_config').select('webhook_endpoint'),
  )
  return row?.webhook_endpoint ?? null
}

/** What happened to one event in one attempt; `number` is given when it is written. */
export interface SettledAttempt {
  readonly attempt: Omit<Row<'webhook_attempts'>, 'number'>
  /** From the event as it is now; null leaves its schedule alone. */
  readonly decide: (event: Row<'webhook_events'>) => AfterAttempt | null
}

/**
 * Writes an attempt and moves its event on. An event that vanished meanwhile (a reset) leaves no attempt behind.
 *
 * Returns: the event as it was before, or null.
 */
export async function settleAttempt(
  tx: Tx,
  { attempt, decide }: SettledAttempt,
): Promise<Row<'webhook_events'> | null> {
  const event = await getWebhookEventRow(tx, attempt.event_id)
  if (event === null) return null
  const after = decide(event)
  const attempts = event.attempts + 1
  await insertRow(tx, 'webhook_attempts', { ...attempt, number: attempts })
  const state = after?.state ?? event.state
  await updateRow(tx, 'webhook_events', event, {
    ...event,
    state,
    attempts,
    endpoint: attempt.url,
    next_attempt_at:
      after === null ? event.next_attempt_at : after.state === 'PENDING' ? isoOf(after.nextAttemptAtMs) : null,
    delivered_at: after?.state === 'DELIVERED' ? attempt.at : event.delivered_at,
  })
  await recount(tx, EVENTS_LIST, 'state', event.state, state)
  return event
}

/** The newest attempts of an event, oldest of them first. */
export async function listAttempts(tx: Tx, eventId: string, limit: number): Promise<Row<'webhook_attempts'>[]> {
  const rows = await tx
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}
