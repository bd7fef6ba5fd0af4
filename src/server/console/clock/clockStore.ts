import { getHostSetting, setHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'
import type { ClockState } from '../../foundation/clock'

/** The clock as the last process left it; wall time on a fresh data folder. */
export async function loadClockState(tx: Tx): Promise<ClockState> {
  const { offsetMs = 0, frozenAtMs = null } = await getHostSetting(tx, 'clock')
  return { offsetMs, frozenAtMs }
}

/** Keeps the clock for the next process. */
export async function saveClockState(tx: Tx, state: ClockState): Promise<void> {
  await setHostSetting(tx, 'clock', state)
}
