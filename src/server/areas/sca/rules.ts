import type { TwoFactorResetStatus } from '../../../contract/sca/schemas'

const MINUTE_MS = 60_000

/** How long the failures of that number lock, in minutes. Source: behaviour 6.2. */
const LOCK_MINUTES: Readonly<Record<number, number>> = { 5: 15, 6: 30, 7: 60, 8: 24 * 60 }
const SUSPENDED_FROM = 9

/** What so many failures do: lock for so many minutes, or (null) suspend. */
export const LOCKOUT_STEPS: readonly { readonly failures: number; readonly lockMinutes: number | null }[] = [
  ...Object.entries(LOCK_MINUTES).map(([failures, lockMinutes]) => ({ failures: Number(failures), lockMinutes })),
  { failures: SUSPENDED_FROM, lockMinutes: null },
]

/** Failures, lock and suspension of a customer. */
export interface ScaStanding {
  readonly failedAttempts: number
  /** Epoch milliseconds; null while nothing is locked, and while suspended. */
  readonly lockedUntilMs: number | null
  readonly isSuspended: boolean
}

export const NO_FAILURES: ScaStanding = { failedAttempts: 0, lockedUntilMs: null, isSuspended: false }

/** Whether nobody can log in at that instant. Source: behaviour 6.2. */
export function isLockedAt({ lockedUntilMs, isSuspended }: ScaStanding, now: number): boolean {
  return isSuspended || (lockedUntilMs !== null && now < lockedUntilMs)
}

/** One failure more: from the fifth on each locks longer, the ninth suspends. Source: behaviour 6.2. */
export function afterFailure({ failedAttempts }: ScaStanding, now: number): ScaStanding {
  const count = failedAttempts + 1
  if (count >= SUSPENDED_FROM) return { failedAttempts: count, lockedUntilMs: null, isSuspended: true }
  const minutes = LOCK_MINUTES[count]
  return {
    failedAttempts: count,
    lockedUntilMs: minutes === undefined ? null : now + minutes * MINUTE_MS,
    isSuspended: false,
  }
}

interface ResetFacts {
  readonly state: Exclude<TwoFactorResetStatus['status'], 'EXPIRED'>
  readonly expiresAtMs: number
}

/** The status of a reset at an instant: what has not ended is EXPIRED from the end of its window on. */
export function resetStatusAt({ state, expiresAtMs }: ResetFacts, now: number): TwoFactorResetStatus['status'] {
  const isOver = state === 'COMPLETED' || state === 'REJECTED'
  return !isOver && now >= expiresAtMs ? 'EXPIRED' : state
}

/** What the sandbox makes of a reset when it is asked for: submitted, then passed. Source: behaviour 6.3. */
export function resetAfterPoll(state: ResetFacts['state']): ResetFacts['state'] {
  if (state === 'INITIATED') return 'PENDING_REVIEW'
  return state === 'PENDING_REVIEW' ? 'LIVENESS_PASSED' : state
}

export type ChallengeFault = 'CHALLENGE_USED' | 'CHALLENGE_REPLACED' | 'CHALLENGE_VOID' | 'CHALLENGE_EXPIRED'

interface ChallengeFacts {
  readonly state: 'LIVE' | 'USED' | 'REPLACED' | 'VOID'
  readonly expiresAtMs: number
}

/** Why a challenge takes no proof any more; null while it does. */
export function challengeFaultAt({ state, expiresAtMs }: ChallengeFacts, now: number): ChallengeFault | null {
  if (state !== 'LIVE') return `CHALLENGE_${state}`
  return now >= expiresAtMs ? 'CHALLENGE_EXPIRED' : null
}

/** How many wrong proofs a challenge takes; the last one ends it. Source: behaviour B, 12.6. */
export const WRONG_PROOFS_MAX = 5

const PHONE = /^\+[1-9]\d{1,14}$/

/** A phone number of its two parts, in the form in which it is kept; null for none. Source: behaviour 1.2. */
export function phoneNumberOf({ countryCode, number }: { readonly countryCode: string; readonly number: string }) {
  const phone = `+${`${countryCode}${number}`.replaceAll(/[\s()+-]/g, '')}`
  return PHONE.test(phone) ? phone : null
}
