import { getHostSetting, setHostSetting } from '../../database/hostSettings'
import type { Tx } from '../../database/schema'
import type { ClockState } from '../../foundation/clock'

/** The clock as the last process left it; wall time on a fresh data folder. */
export async function loadClockState(tx: Tx): Promise<ClockState> {
  const text = await getHostSetting(tx, 'clock')
  if (text === null) return { offsetMs: 0, frozenAtMs: null }
  const stored = JSON.parse(text) as Partial<ClockState>
  return { offsetMs: stored.offsetMs ?? 0, frozenAtMs: stored.frozenAtMs ?? null }
}

/** Keeps the clock for the next process. */
export async function saveClockState(tx: Tx, state: ClockState): Promise<void> {
  await setHostSetting(tx, 'clock', JSON.stringify(state))
}
