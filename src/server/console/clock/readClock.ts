import type { ClockReading } from '../../../contract/console/clock/schemas'
import type { Tx } from '../../database/schema'
import { type Clock, isoOf } from '../../foundation/clock'

/** The clock as the console shows it, with the timers that wait. */
export async function readClock(tx: Tx, clock: Clock): Promise<ClockReading> {
  const waiting = await tx
    .selectFrom('timers')
    .select((select) => select.fn.min('due_at').as('next'))
    .where('state', '=', 'DUE')
    .executeTakeFirstOrThrow()
  const { nowAtMs, mode, offsetMs } = clock.read()
  return {
    now: isoOf(nowAtMs),
    mode,
    offsetMs,
    nextTimerAt: waiting.next ?? null,
  }
}
