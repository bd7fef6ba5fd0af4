import { useEffect } from 'react'
import { clockReading } from '../../client/serviceClock'
import { useRead } from '../../client/useRead'

const SYNC_MS = 60_000

/** Keeps this window's idea of the service's time; asks again each minute and whenever the clock is moved. */
export function useServiceClock() {
  const read = useRead('getClock', {}, { everyMs: SYNC_MS })
  const { data, dataUpdatedAt } = read
  useEffect(() => {
    if (data === undefined) return
    const now = Date.parse(data.now)
    // While time runs, the difference to this machine's clock counts; a few milliseconds of travel do not.
    const offsetMs = data.mode === 'real' ? now - dataUpdatedAt : data.offsetMs
    clockReading.set({ mode: data.mode, offsetMs: Math.abs(offsetMs) < 1000 ? 0 : offsetMs, frozenAtMs: now })
  }, [data, dataUpdatedAt])
  return read
}
