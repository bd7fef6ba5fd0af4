import { setGuardedTimeout } from './guarded'

/** Wakes a worker once, later, by the wall; setting it again forgets the earlier time. It keeps no process alive. */
interface WakeTimer {
  /** After `pauseMs`, at the latest after an hour. Does nothing once closed. */
  set(pauseMs: number): void
  clear(): void
  close(): void
}

const PAUSE_MAX_MS = 3600 * 1000

/** A timer that calls `wake`. */
export function createWakeTimer(wake: () => void): WakeTimer {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const clear = () => clearTimeout(timer)
  return {
    set(pauseMs) {
      clear()
      if (!isClosed) timer = setGuardedTimeout('a wake-up', wake, Math.min(Math.max(pauseMs, 0), PAUSE_MAX_MS)).unref()
    },
    clear,
    close() {
      isClosed = true
      clear()
    },
  }
}
