import { useEffect, useState } from 'react'
import { useShortcut } from '../../navigation/keys/useShortcut'

/** The time in which a second click still belongs to a double click. */
const REST_MS = 500

let decidedAtMs = Number.NEGATIVE_INFINITY

/** Remembers that a decision has just been sent or answered. */
export function startDecisionRest(nowMs: number = performance.now()): void {
  decidedAtMs = nowMs
}

/** Milliseconds until the next decision may be made. */
export function restLeftMs(nowMs: number = performance.now()): number {
  return Math.max(0, decidedAtMs + REST_MS - nowMs)
}

/**
 * True for half a second after a decision: the second click of a double click must not decide the next item.
 *
 * Assumes: A-121.
 */
export function useDecisionRest(): boolean {
  const [isResting, setIsResting] = useState(() => restLeftMs() > 0)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setIsResting(false), restLeftMs())
    return () => clearTimeout(timer)
  }, [isResting])
  return isResting
}

/**
 * The keys of a decision on what has ended meanwhile: nothing is left to decide, so they lead on, with a rest before
 * they decide what comes up.
 */
export function useKeysOfEnded(isEnded: boolean, moveOn: () => void): void {
  const lead = () => {
    startDecisionRest()
    moveOn()
  }
  useShortcut('approve', lead, isEnded)
  useShortcut('reject', lead, isEnded)
}
