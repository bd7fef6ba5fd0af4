import { useSyncExternalStore } from 'react'
import { createStore } from './createStore'

/** How the service's time relates to this machine's. */
interface ClockReading {
  readonly mode: 'real' | 'offset' | 'frozen'
  /** Milliseconds to add to this machine's time; of no use while frozen. */
  readonly offsetMs: number
  /** The instant at which the service stands while frozen. */
  readonly frozenAtMs: number
}

/** The last reading; the screen runs on from it without asking again. */
export const clockReading = createStore<ClockReading>({ mode: 'real', offsetMs: 0, frozenAtMs: 0 })

/** The service's time in epoch milliseconds, as far as this window knows. */
export function serviceNow(): number {
  const { mode, offsetMs, frozenAtMs } = clockReading.get()
  return mode === 'frozen' ? frozenAtMs : Date.now() + offsetMs
}

const TICK_MS = 250
const tickers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | null = null

function subscribe(listener: () => void): () => void {
  tickers.add(listener)
  timer ??= setInterval(() => {
    for (const tick of tickers) tick()
  }, TICK_MS)
  const leave = clockReading.subscribe(listener)
  return () => {
    leave()
    tickers.delete(listener)
    if (tickers.size === 0 && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }
}

const readers = new Map<number, () => number>()

function readerOf(stepMs: number): () => number {
  const known = readers.get(stepMs)
  if (known !== undefined) return known
  const reader = () => Math.floor(serviceNow() / stepMs) * stepMs
  readers.set(stepMs, reader)
  return reader
}

/** This machine's time in epoch milliseconds, rounded down to `stepMs`, on the same timer as the service's. */
export function useWallNow(stepMs = 1000): number {
  const read = () => Math.floor(Date.now() / stepMs) * stepMs
  return useSyncExternalStore(subscribe, read, read)
}

/**
 * The service's time in epoch milliseconds, rounded down to `stepMs`; the component renders again only when a step has
 * passed. One timer serves the whole window.
 */
export function useServiceNow(stepMs = 1000): number {
  return useSyncExternalStore(subscribe, readerOf(stepMs), readerOf(stepMs))
}

/** How many whole seconds the service's clock is past an instant; null before it, and of none. */
export function secondsSince(instant: string | undefined): number | null {
  const ms = instant === undefined ? -1 : serviceNow() - Date.parse(instant)
  return ms < 0 ? null : Math.floor(ms / 1000)
}

/** `secondsSince`, followed: the component does not render again before that instant. */
export function useSecondsSince(instant: string | undefined): number | null {
  const read = () => secondsSince(instant)
  return useSyncExternalStore(subscribe, read, read)
}
