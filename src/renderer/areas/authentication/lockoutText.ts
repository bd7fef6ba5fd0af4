import type { Lockout } from '../../../contract/console/authentication/schemas'
import { words } from './words'

const lockoutWords = words.lockout
const HOUR_MINUTES = 60

/** What so many failures lead to, as short as a label: `15 min`, `24 h`, `suspended`. */
export function effectLabel(lockMinutes: number | null): string {
  if (lockMinutes === null) return lockoutWords.suspension
  return lockMinutes < HOUR_MINUTES ? lockoutWords.minutes(lockMinutes) : lockoutWords.hours(lockMinutes / HOUR_MINUTES)
}

function effectText(lockMinutes: number | null): string {
  if (lockMinutes === null) return lockoutWords.suspends
  return lockoutWords.locks(
    lockMinutes < HOUR_MINUTES
      ? lockoutWords.forMinutes(lockMinutes)
      : lockoutWords.forHours(lockMinutes / HOUR_MINUTES),
  )
}

/** How many logins failed and what the next failure does, in a sentence. */
export function lockoutSentence({ failedAttempts, isLocked, isSuspended, steps }: Lockout): string {
  if (isSuspended) return lockoutWords.suspended(failedAttempts)
  if (isLocked) return lockoutWords.locked(failedAttempts)
  const next = steps.find(({ failures }) => failures > failedAttempts)
  return next === undefined
    ? lockoutWords.count(failedAttempts)
    : lockoutWords.next(failedAttempts, next.failures, effectText(next.lockMinutes))
}
