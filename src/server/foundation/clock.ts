type ClockMode = 'real' | 'offset' | 'frozen'

/** What the clock says and how it relates to wall time. Instants are epoch milliseconds. */
interface ClockReading {
  readonly nowAtMs: number
  readonly mode: ClockMode
  /** Virtual minus wall time; what a frozen clock would continue with. */
  readonly offsetMs: number
}

/** What survives a restart. */
export interface ClockState {
  readonly offsetMs: number
  readonly frozenAtMs: number | null
}

/**
 * The one clock that everything in the interface obeys. It never runs backwards: release continues from virtual now. At
 * the end of the year 9999 it stands, so that other data can be put in place of what is there.
 *
 * Source: decisions, "Time, money, randomness".
 */
export interface Clock {
  now(): number
  read(): ClockReading
  state(): ClockState
  freeze(): void
  release(): void
  /** Moves virtual now forward to the instant; earlier instants change nothing. */
  moveTo(atMs: number): void
  /** Starts the time of new, empty data, frozen at the instant; the only move backwards there is. */
  begin(atMs: number): void
  /** Takes over the time of other data that is put in place of this, earlier or later. */
  restore(state: ClockState): void
  /** Called after each change of the reading by a person (not by the passing of time). */
  onChange(listener: () => void): () => void
}

const BLINK_MS = 2000

/** The last instant of the year 9999: a later one has no text that rows and the wire take. */
export const LAST_INSTANT_MS = 253_402_300_799_999

/** Wall time; the only place that asks the machine. */
export function wallNow(): number {
  return Date.now()
}

/** Monotonic milliseconds for durations of requests; never shown as a time of day. */
export function monotonicMs(): number {
  return performance.now()
}

/** A clock over a wall time source; tests hand in a wall that they move themselves. */
export function createClock(
  initial: ClockState = { offsetMs: 0, frozenAtMs: null },
  wall: () => number = wallNow,
): Clock {
  let { offsetMs, frozenAtMs } = initial
  let last = 0
  const listeners = new Set<() => void>()
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const now = (): number => {
    const current = Math.min(frozenAtMs ?? wall() + offsetMs, LAST_INSTANT_MS)
    if (current > last) last = current
    return last
  }
  return {
    now,
    read: () => {
      const nowAtMs = now()
      const mode = frozenAtMs !== null ? 'frozen' : Math.abs(offsetMs) >= 1 ? 'offset' : 'real'
      return { nowAtMs, mode, offsetMs: frozenAtMs === null ? offsetMs : nowAtMs - wall() }
    },
    state: () => ({ offsetMs, frozenAtMs }),
    freeze: () => {
      if (frozenAtMs !== null) return
      frozenAtMs = now()
      changed()
    },
    release: () => {
      if (frozenAtMs === null) return
      const offset = frozenAtMs - wall()
      // A freeze of a blink ends in real time again, not in a clock that is forever 20 ms late.
      offsetMs = offset < 0 && offset > -BLINK_MS ? 0 : offset
      frozenAtMs = null
      changed()
    },
    moveTo: (atMs) => {
      if (Number.isNaN(atMs)) throw new RangeError('the clock was told to move to what is no instant')
      if (atMs <= now()) return
      if (frozenAtMs !== null) frozenAtMs = atMs
      else offsetMs = atMs - wall()
      changed()
    },
    begin: (atMs) => {
      last = 0
      frozenAtMs = atMs
      changed()
    },
    restore: (state) => {
      last = 0
      offsetMs = state.offsetMs
      frozenAtMs = state.frozenAtMs
      changed()
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isoTexts = new Map<number, string>()
const ISO_TEXTS_MAX = 64

/**
 * Epoch milliseconds as the ISO text of rows and the wire: UTC with milliseconds, so text order is time order. A write
 * asks for the text of the same few instants two dozen times, and making one costs as much as finding a row. What would
 * fall due after the year 9999 does at its end: the text of a later instant can be read by nobody.
 */
export function isoOf(atMs: number): string {
  let text = isoTexts.get(atMs)
  if (text === undefined) {
    text = new Date(Math.min(atMs, LAST_INSTANT_MS)).toISOString()
    if (isoTexts.size >= ISO_TEXTS_MAX) isoTexts.clear()
    isoTexts.set(atMs, text)
  }
  return text
}

/** The epoch milliseconds of an ISO instant. */
export function msOf(iso: string): number {
  return Date.parse(iso)
}
