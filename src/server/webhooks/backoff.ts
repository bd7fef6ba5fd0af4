const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 1800 * 1000
const JITTER = 0.1

/**
 * Milliseconds until the next try after that many failed ones: 1 s, 2 s, 4 s ... 1800 s, each moved by up to 10 %, and
 * never more than 1800 s.
 *
 * Input: `random`, in [0, 1).
 * Source: behaviour 16.2, local schedule.
 */
export function pauseAfter(failedAttempts: number, random: number): number {
  const exact = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failedAttempts - 1, 20), LONGEST_PAUSE_MS)
  return Math.min(Math.round(exact * (1 - JITTER + 2 * JITTER * random)), LONGEST_PAUSE_MS)
}

interface EventDue {
  readonly isRetried: boolean
  /** Attempts made before this one. */
  readonly attempts: number
  readonly giveUpAtMs: number
}

export type AfterAttempt =
  | { readonly state: 'DELIVERED' }
  | { readonly state: 'GIVEN_UP' }
  | { readonly state: 'PENDING'; readonly nextAttemptAtMs: number }

/** A receiver took the event when it said 2xx, or 409: it has it already. */
export function isTaken(status: number | null): boolean {
  return status !== null && ((status >= 200 && status < 300) || status === 409)
}

/**
 * What becomes of an event after an attempt. The last try falls on the give-up instant itself.
 *
 * Source: behaviour 16.2. Assumes: A-111.
 */
export function decideAfterAttempt(
  event: EventDue,
  status: number | null,
  nowMs: number,
  random: number,
): AfterAttempt {
  if (isTaken(status)) return { state: 'DELIVERED' }
  if (!event.isRetried || nowMs >= event.giveUpAtMs) return { state: 'GIVEN_UP' }
  const nextAttemptAtMs = Math.min(nowMs + pauseAfter(event.attempts + 1, random), event.giveUpAtMs)
  return { state: 'PENDING', nextAttemptAtMs }
}
