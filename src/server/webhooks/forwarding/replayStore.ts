import { type RawBuilder, sql } from 'kysely'
import {
  REPLAY_MAX,
  type WebhookReplayFilter,
  type WebhookReplayRequest,
} from '../../../contract/console/inbox/replays'
import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import type { IdSource } from '../../foundation/ids'
import { webhookReplays } from '../tables'

/** How many replays are remembered. */
export const REPLAYS_KEPT = 50

function conditionOf(filter: WebhookReplayFilter): RawBuilder<boolean> {
  const { type, objectId, state, wasTried, startDate, endDate } = filter
  const parts = [sql<boolean>`id NOT IN (SELECT event_id FROM webhook_marks)`]
  if (type !== undefined) parts.push(sql<boolean>`type IN (${sql.join(type.split(','))})`)
  if (objectId !== undefined) parts.push(sql<boolean>`object_id = ${objectId}`)
  if (state !== undefined) parts.push(sql<boolean>`state = ${state}`)
  if (wasTried !== undefined) parts.push(wasTried ? sql<boolean>`attempts > 0` : sql<boolean>`attempts = 0`)
  if (startDate !== undefined) parts.push(sql<boolean>`created_at >= ${startDate}`)
  if (endDate !== undefined) parts.push(sql<boolean>`created_at <= ${endDate}`)
  return sql<boolean>`${sql.join(parts, sql` AND `)}`
}

/** How many events a filter fits; altered and fired ones are left out. */
export async function countReplayable(tx: Tx, filter: WebhookReplayFilter): Promise<number> {
  const row = await tx
    .selectFrom('webhook_events')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where(conditionOf(filter))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Stores a replay with the newest events that fit, oldest of these first. Returns: its id. */
export async function insertReplay(
  tx: Tx,
  parts: { readonly ids: IdSource; readonly now: number },
  { targetId, ...filter }: WebhookReplayRequest,
): Promise<string> {
  const newest = await tx
    .selectFrom('webhook_events')
    .select(['id', 'object_id'])
    .where(conditionOf(filter))
    .orderBy('id', 'desc')
    .limit(REPLAY_MAX)
    .execute()
  const id = parts.ids.new('Replay')
  await tx
    .insertInto('webhook_replays')
    .values({
      id,
      state: 'RUNNING',
      filter_json: webhookReplays.columns.filter_json.encode(filter),
      total: newest.length,
      created_at: isoOf(parts.now),
      ended_at: null,
      target_id: targetId ?? null,
    })
    .execute()
  for (const [position, event] of newest.reverse().entries()) {
    await tx
      .insertInto('webhook_replay_items')
      .values({
        replay_id: id,
        position,
        event_id: event.id,
        object_id: event.object_id,
        outcome: 'WAITING',
        error: null,
      })
      .execute()
  }
  return id
}

/** The replay, or null. */
export async function getReplayRow(tx: Tx, id: string): Promise<Row<'webhook_replays'> | null> {
  const row = await tx.selectFrom('webhook_replays').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The newest replays. */
export function listReplayRows(tx: Tx, limit: number): Promise<Row<'webhook_replays'>[]> {
  return tx.selectFrom('webhook_replays').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** The replay that runs, or null; there is at most one. */
export async function getRunningReplay(tx: Tx): Promise<Row<'webhook_replays'> | null> {
  const row = await tx
    .selectFrom('webhook_replays')
    .selectAll()
    .where('state', '=', 'RUNNING')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** What is still to be sent, in order. */
export function listWaitingItems(tx: Tx, replayId: string, limit: number): Promise<Row<'webhook_replay_items'>[]> {
  return tx
    .selectFrom('webhook_replay_items')
    .selectAll()
    .where('replay_id', '=', replayId)
    .where('outcome', '=', 'WAITING')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** How many items came to what, and what the last one that was not delivered said. */
export async function countOutcomes(tx: Tx, replayId: string) {
  const rows = await tx
    .selectFrom('webhook_replay_items')
    .select(['outcome', (select) => select.fn.countAll<number>().as('n')])
    .where('replay_id', '=', replayId)
    .groupBy('outcome')
    .execute()
  const of = (outcome: string) => Number(rows.find((row) => row.outcome === outcome)?.n ?? 0)
  const failed = await tx
    .selectFrom('webhook_replay_items')
    .select('error')
    .where('replay_id', '=', replayId)
    .where('error', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    delivered: of('DELIVERED'),
    failed: of('FAILED'),
    waiting: of('WAITING'),
    lastError: failed?.error ?? null,
  }
}

/** What became of an item. */
export interface Settled {
  readonly position: number
  readonly outcome: 'DELIVERED' | 'FAILED'
  readonly error: string | null
}

/** Writes what became of some items. */
export async function settleItems(tx: Tx, replayId: string, settled: readonly Settled[]): Promise<void> {
  for (const { position, outcome, error } of settled) {
    await tx
      .updateTable('webhook_replay_items')
      .set({ outcome, error })
      .where('replay_id', '=', replayId)
      .where('position', '=', position)
      .execute()
  }
}

const STOPPED_BY_LOAD = 'not sent: a snapshot was loaded meanwhile'

/**
 * Stops the replay of a database that is loaded: what was wanted when it was kept is not sent unasked today.
 *
 * Assumes: A-287.
 */
export async function stopLoadedReplays(tx: Tx, nowIso: string): Promise<void> {
  for (let running = await getRunningReplay(tx); running !== null; running = await getRunningReplay(tx)) {
    await tx
      .updateTable('webhook_replay_items')
      .set({ error: STOPPED_BY_LOAD })
      .where('replay_id', '=', running.id)
      .where('outcome', '=', 'WAITING')
      .execute()
    await endReplay(tx, running.id, 'STOPPED', nowIso)
  }
}

/** Ends a replay that runs; one that has ended stays as it ended. */
export async function endReplay(tx: Tx, id: string, state: 'DONE' | 'STOPPED', nowIso: string): Promise<void> {
  await tx
    .updateTable('webhook_replays')
    .set({ state, ended_at: nowIso })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute()
}
