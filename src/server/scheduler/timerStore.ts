import type { TimersTable, Tx } from '../database/schema'
import { isoOf } from '../foundation/clock'

const ATTEMPTS_MAX = 6
const FIRST_PAUSE_MS = 1000

/** The timer that fires next, if it is due by the instant. */
export async function getDueTimer(tx: Tx, byIso: string): Promise<TimersTable | null> {
  const row = await tx
    .selectFrom('timers')
    .selectAll()
    .where('state', '=', 'DUE')
    .where('due_at', '<=', byIso)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** When the next timer fires, as ISO text; null when none waits. */
export async function getNextDueAt(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('timers')
    .select('due_at')
    .where('state', '=', 'DUE')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at ?? null
}

/** Marks a timer as done, unless its own job cancelled it. */
export async function finishTimer(tx: Tx, timer: TimersTable): Promise<void> {
  await tx
    .updateTable('timers')
    .set({ state: 'DONE', finished_at: timer.due_at })
    .where('id', '=', timer.id)
    .where('state', '=', 'DUE')
    .execute()
}

/**
 * Notes a failed run: tried again after 1 s, 2 s, 4 s, 8 s, 16 s of the clock, then FAILED with the last error.
 *
 * Assumes: A-112.
 */
export async function failTimer(
  tx: Tx,
  timer: TimersTable,
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
