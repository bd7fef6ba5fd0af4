import { sql } from 'kysely'
import { runPrepared } from '../database/preparedQuery'
import type { Row, Tx } from '../database/schema'
import { isoOf } from '../foundation/clock'

const ATTEMPTS_MAX = 6
const FIRST_PAUSE_MS = 1000

/** Written into the text: as a parameter beside an order it would have SQLite plan the query again each time. */
const IS_DUE = sql<boolean>`state = 'DUE'`

/** The timers that fire next, of those that are due by the instant, in order of (due time, id). */
export function listDueTimers(tx: Tx, byIso: string, limit: number): Promise<Row<'timers'>[]> {
  return runPrepared<Row<'timers'>>(tx, `${limit} due timers`, [byIso], () =>
    tx
      .selectFrom('timers')
      .selectAll()
      .where(IS_DUE)
      .where('due_at', '<=', byIso)
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit),
  )
}

/** When the next timer fires, as ISO text; null when none waits. */
export async function getNextDueAt(tx: Tx): Promise<string | null> {
  const next = tx.selectFrom('timers').select(['id', 'due_at']).where(IS_DUE).orderBy('due_at').limit(1)
  const row = await next.executeTakeFirst()
  return row?.due_at ?? null
}

/** The timer of these that fires first, in order of (due time, id); null when none of them waits. */
export async function getNextOf(tx: Tx, ids: readonly string[]): Promise<Row<'timers'> | null> {
  if (ids.length === 0) return null
  const row = await tx
    .selectFrom('timers')
    .selectAll()
    .where('id', 'in', [...ids])
    .where(IS_DUE)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Marks a timer as done, unless its own job cancelled it. */
export async function finishTimer(tx: Tx, timer: Row<'timers'>): Promise<void> {
  await runPrepared(tx, 'finish timer', ['DONE', timer.due_at, timer.id, 'DUE'], () =>
    tx
      .updateTable('timers')
      .set({ state: 'DONE', finished_at: timer.due_at })
      .where('id', '=', timer.id)
      .where('state', '=', 'DUE'),
  )
}

/**
 * Notes a failed run: tried again after 1 s, 2 s, 4 s, 8 s, 16 s of the clock, then FAILED with the last error.
 *
 * Assumes: A-112.
 */
export async function failTimer(
  tx: Tx,
  timer: Row<'timers'>,
  input: { readonly error: string; readonly atMs: number; readonly isFinal: boolean },
): Promise<void> {
  const failures = timer.failures + 1
  const isOver = input.isFinal || failures >= ATTEMPTS_MAX
  await tx
    .updateTable('timers')
    .set({
      failures,
      last_error: input.error.slice(0, 2000),
      ...(isOver
        ? { state: 'FAILED' as const, finished_at: isoOf(input.atMs) }
        : { due_at: isoOf(input.atMs + FIRST_PAUSE_MS * 2 ** (failures - 1)) }),
    })
    .where('id', '=', timer.id)
    .execute()
}

/**
 * Ends a timer whose row cannot be read: nobody knows what it is for, or when, and those after it wait.
 *
 * Returns: whether there is one of that id.
 */
export async function setTimerAside(
  tx: Tx,
  id: string,
  input: { readonly error: string; readonly atMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('timers')
    .set({ state: 'FAILED', last_error: input.error, finished_at: isoOf(input.atMs) })
    .where('id', '=', id as Row<'timers'>['id'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
