import { StoredValueError } from '../../database/columns'
import { getHostSetting, isClockInstant, setHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'
import { type ClockState, LAST_INSTANT_MS, wallNow } from '../../foundation/clock'

const PLACE = { table: 'host_settings', column: 'value', row: 'clock' }

/**
 * The clock as the last process left it; wall time on a fresh data folder. One that ran out of years stands at their
 * end.
 *
 * Errors: StoredValueError, for one that says an instant before the year 1.
 */
export async function loadClockState(tx: Tx, wallMs = wallNow()): Promise<ClockState> {
  const { offsetMs = 0, frozenAtMs = null } = await getHostSetting(tx, 'clock')
  if (frozenAtMs === null && !isClockInstant(Math.min(wallMs + offsetMs, LAST_INSTANT_MS)))
    throw new StoredValueError('is no distance to an instant of the years 1 to 9999', PLACE)
  return { offsetMs, frozenAtMs }
}

/** Keeps the clock for the next process. */
export async function saveClockState(tx: Tx, state: ClockState): Promise<void> {
  await setHostSetting(tx, 'clock', state)
}
