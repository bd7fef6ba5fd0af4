import type { FailureLadder } from '../../../contract/console/authentication/schemas'
import { words } from './words'

const ladderWords = words.ladder
const HOUR_MINUTES = 60

/** What so many failures lead to, as short as a label: `15 min`, `24 h`, `suspended`. */
export function effectLabel(lockMinutes: number | null): string {
  if (lockMinutes === null) return ladderWords.suspension
  return lockMinutes < HOUR_MINUTES ? ladderWords.minutes(lockMinutes) : ladderWords.hours(lockMinutes / HOUR_MINUTES)
}

function effectText(lockMinutes: number | null): string {
  if (lockMinutes === null) return ladderWords.suspends
  return ladderWords.locks(
    lockMinutes < HOUR_MINUTES ? ladderWords.forMinutes(lockMinutes) : ladderWords.forHours(lockMinutes / HOUR_MINUTES),
  )
}

/** Where the customer stands on the ladder and what the next step is, in a sentence. */
export function ladderSentence({ failedAttempts, isLocked, isSuspended, rungs }: FailureLadder): string {
  if (isSuspended) return ladderWords.suspended(failedAttempts)
  if (isLocked) return ladderWords.locked(failedAttempts)
  const next = rungs.find(({ failures }) => failures > failedAttempts)
  return next === undefined
    ? ladderWords.count(failedAttempts)
    : ladderWords.next(failedAttempts, next.failures, effectText(next.lockMinutes))
}
