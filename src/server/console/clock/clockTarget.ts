import type { ClockAct } from '../../../contract/console/clock/schemas'
import type { Store } from '../../database/open'
import { msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import { getNextDueAt } from '../../scheduler/timerStore'

type Jump = Exclude<ClockAct, { freeze: true } | { release: true }>

/** Instants are text, and sort as text up to the year 9999: what falls due after the last jump needs room below it. */
const LATEST_AT_MS = Date.UTC(9000, 0, 1)

function instantAhead(to: string, nowMs: number): number {
  const atMs = msOf(to)
  if (atMs >= nowMs) return atMs
  throw new ServiceError(
    'INVALID_INPUT',
    'The clock was not moved: this instant has passed, and time never goes back. Choose a later one.',
    { field: 'to', reason: 'CLOCK_BACKWARDS' },
  )
}

async function nextDueAtMs(store: Store): Promise<number> {
  const dueAt = await store.read(getNextDueAt)
  if (dueAt !== null) return msOf(dueAt)
  throw new ServiceError(
    'CONFLICT',
    'The clock was not moved: no timer waits. Start something that takes time first.',
    {
      field: 'fireNext',
      reason: 'NO_TIMER_WAITS',
    },
  )
}

async function dueAtMsOf(store: Store, timerId: string): Promise<number> {
  const timer = found(
    await store.read((tx) =>
      tx.selectFrom('timers').select(['due_at', 'state']).where('id', '=', timerId).executeTakeFirst(),
    ),
    'REFERENCE_NOT_FOUND',
    'fireUntil',
    'The clock was not moved: there is no timer with this id.',
  )
  if (timer.state === 'DUE') return msOf(timer.due_at)
  throw new ServiceError('CONFLICT', 'The clock was not moved: this timer is over. Choose one that still waits.', {
    field: 'fireUntil',
    reason: 'TIMER_IS_OVER',
    state: timer.state,
  })
}

async function wantedInstant(store: Store, act: Jump, nowMs: number): Promise<{ field: string; atMs: number }> {
  if ('to' in act) return { field: 'to', atMs: instantAhead(act.to, nowMs) }
  if ('fireNext' in act) return { field: 'fireNext', atMs: Math.max(nowMs, await nextDueAtMs(store)) }
  if ('fireUntil' in act) return { field: 'fireUntil', atMs: Math.max(nowMs, await dueAtMsOf(store, act.fireUntil)) }
  return { field: 'advanceSeconds', atMs: nowMs + act.advanceSeconds * 1000 }
}

/**
 * The instant, in epoch milliseconds, to which an act moves the clock; now at the earliest, so that what is due but has
 * not run yet runs.
 *
 * Errors: INVALID_INPUT reasons CLOCK_TOO_FAR (beyond the start of the year 9000), CLOCK_BACKWARDS; CONFLICT reasons
 * NO_TIMER_WAITS, TIMER_IS_OVER; REFERENCE_NOT_FOUND for a timer that never was.
 */
export async function clockTargetOf(store: Store, act: Jump, nowMs: number): Promise<number> {
  const { field, atMs } = await wantedInstant(store, act, nowMs)
  if (atMs <= LATEST_AT_MS) return atMs
  throw new ServiceError(
    'INVALID_INPUT',
    'The clock was not moved: it cannot go beyond the start of the year 9000. Choose an earlier instant.',
    { field, reason: 'CLOCK_TOO_FAR' },
  )
}
