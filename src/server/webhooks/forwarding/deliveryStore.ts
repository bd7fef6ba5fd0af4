import type { Row, Tx } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import type { IdSource } from '../../foundation/ids'
import type { AfterAttempt } from '../backoff'

const GIVE_UP_AFTER_MS = 7 * 24 * 3600 * 1000

/** An event that a target shall get. */
interface Forwarded {
  readonly eventId: string
  readonly type: string
  readonly objectId: string
  readonly isAltered: boolean
}

/**
 * Puts an event into a target's queue, behind what waits there for the same object. An event that the target has had
 * is not queued again.
 */
export async function enqueueDelivery(
  tx: Tx,
  parts: {
    readonly ids: IdSource
    readonly now: number
    readonly targetId: string
    /** SKIPPED: the target gets it by a replay only. */
    readonly state?: 'PENDING' | 'SKIPPED'
  },
  event: Forwarded,
): Promise<void> {
  const { ids, now, targetId, state = 'PENDING' } = parts
  const isPending = state === 'PENDING'
  const before = await tx
    .selectFrom('forwarding_deliveries')
    .select('id')
    .where('target_id', '=', targetId)
    .where('object_id', '=', event.objectId)
    .where('state', '=', 'PENDING')
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('forwarding_deliveries')
    .values({
      id: ids.new('Forward'),
      target_id: targetId,
      event_id: event.eventId,
      type: event.type,
      object_id: event.objectId,
      is_altered: event.isAltered ? 1 : 0,
      state,
      attempts: 0,
      next_attempt_at: isPending && before === undefined ? isoOf(now) : null,
      give_up_at: isoOf(now + GIVE_UP_AFTER_MS),
      last_status: null,
      last_error: null,
      last_duration_ms: null,
      settled_at: isPending ? null : isoOf(now),
      created_at: isoOf(now),
    })
    .onConflict((on) => on.columns(['target_id', 'event_id']).doNothing())
    .execute()
}

/** What a target may get now, in the order in which it became due. */
export function listDueDeliveries(
  tx: Tx,
  targetId: string,
  nowIso: string,
  limit: number,
): Promise<Row<'forwarding_deliveries'>[]> {
  return tx
    .selectFrom('forwarding_deliveries')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('state', '=', 'PENDING')
    .where('next_attempt_at', '<=', nowIso)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** When the next try for a target falls due, as ISO text; null when none waits for a time. */
export async function getNextForwardingAt(tx: Tx, targetId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('forwarding_deliveries')
    .select('next_attempt_at')
    .where('target_id', '=', targetId)
    .where('state', '=', 'PENDING')
    .where('next_attempt_at', 'is not', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? null
}

/** How many events wait for a target. */
export async function countWaiting(tx: Tx, targetId: string): Promise<number> {
  const row = await tx
    .selectFrom('forwarding_deliveries')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('target_id', '=', targetId)
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** What a target has of an event, or null. */
export async function getDelivery(
  tx: Tx,
  targetId: string,
  eventId: string,
): Promise<Row<'forwarding_deliveries'> | null> {
  const row = await tx
    .selectFrom('forwarding_deliveries')
    .selectAll()
    .where('target_id', '=', targetId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row ?? null
}

/** The oldest event of the object that waits behind what was just settled becomes due. */
async function releaseNext(tx: Tx, row: Row<'forwarding_deliveries'>, nowIso: string): Promise<void> {
  const next = await tx
    .selectFrom('forwarding_deliveries')
    .select('id')
    .where('target_id', '=', row.target_id)
    .where('object_id', '=', row.object_id)
    .where('state', '=', 'PENDING')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return
  await tx
    .updateTable('forwarding_deliveries')
    .set({ next_attempt_at: nowIso })
    .where('id', '=', next.id)
    .where('next_attempt_at', 'is', null)
    .execute()
}

/** Writes an attempt and moves its delivery on; one that vanished or was skipped meanwhile keeps its end. */
export async function settleDelivery(
  tx: Tx,
  attempt: Omit<Row<'forwarding_attempts'>, 'number'>,
  decide: (row: Row<'forwarding_deliveries'>) => AfterAttempt,
): Promise<void> {
  const row = await tx
    .selectFrom('forwarding_deliveries')
    .selectAll()
    .where('id', '=', attempt.delivery_id)
    .executeTakeFirst()
  if (row === undefined) return
  const attempts = row.attempts + 1
  await tx
    .insertInto('forwarding_attempts')
    .values({ ...attempt, number: attempts })
    .execute()
  const after = decide(row)
  const isOver = after.state !== 'PENDING'
  const isTaken = after.state === 'DELIVERED'
  const isEnded = row.state !== 'PENDING'
  await tx
    .updateTable('forwarding_deliveries')
    .set({
      attempts,
      last_status: attempt.response_status,
      last_error: attempt.error,
      last_duration_ms: attempt.duration_ms,
      ...(isEnded && !isTaken
        ? {}
        : {
            state: after.state,
            next_attempt_at: after.state === 'PENDING' ? isoOf(after.nextAttemptAtMs) : null,
            settled_at: isOver ? attempt.at : null,
          }),
    })
    .where('id', '=', row.id)
    .execute()
  if (isOver && !isEnded) await releaseNext(tx, row, attempt.at)
}

/** Makes the waiting heads of a target due now. Returns: how many. */
export async function makeDue(tx: Tx, targetId: string, nowIso: string): Promise<number> {
  const result = await tx
    .updateTable('forwarding_deliveries')
    .set({ next_attempt_at: nowIso })
    .where('target_id', '=', targetId)
    .where('state', '=', 'PENDING')
    .where('next_attempt_at', '>', nowIso)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Ends everything that waits for a target without sending it. Returns: how many. */
export async function skipWaiting(tx: Tx, targetId: string, nowIso: string): Promise<number> {
  const result = await tx
    .updateTable('forwarding_deliveries')
    .set({ state: 'SKIPPED', next_attempt_at: null, settled_at: nowIso })
    .where('target_id', '=', targetId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The newest attempts at a target. */
export function listNewestAttempts(tx: Tx, targetId: string, limit: number): Promise<Row<'forwarding_attempts'>[]> {
  return tx
    .selectFrom('forwarding_attempts')
    .selectAll()
    .where('target_id', '=', targetId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
