import { isoOf, msOf } from '../../foundation/clock'
import { type Rejected, rejected } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { afterFailure, isLockedAt, NO_FAILURES, type ScaStanding } from './rules'
import { getStandingRow, putStandingRow } from './store'

/** Failures, lock and suspension of a customer. */
export async function getStanding({ tx }: Pick<Context, 'tx'>, customerId: string): Promise<ScaStanding> {
  const row = await getStandingRow(tx, customerId)
  if (row === null) return NO_FAILURES
  return {
    failedAttempts: row.failed_attempts,
    lockedUntilMs: row.locked_until === null ? null : msOf(row.locked_until),
    isSuspended: row.is_suspended === 1,
  }
}

async function putStanding({ tx, changes }: Context, customerId: string, standing: ScaStanding): Promise<void> {
  const before = await getStandingRow(tx, customerId)
  await putStandingRow(tx, {
    customer_id: customerId,
    is_deferred: before?.is_deferred ?? 0,
    failed_attempts: standing.failedAttempts,
    locked_until: standing.lockedUntilMs === null ? null : isoOf(standing.lockedUntilMs),
    is_suspended: standing.isSuspended ? 1 : 0,
  })
  changes.add('sca', customerId)
}

/** From now on strong authentication is asked of the customer as of every other. Assumes: A-480. */
export async function endDeferral({ tx, changes }: Context, customerId: string): Promise<void> {
  const row = await getStandingRow(tx, customerId)
  if (row?.is_deferred !== 1) return
  await putStandingRow(tx, { ...row, is_deferred: 0 })
  changes.add('sca', customerId)
}

/** The lockout lifted: counter, lock and suspension. */
export function clearStanding(context: Context, customerId: string): Promise<void> {
  return putStanding(context, customerId, NO_FAILURES)
}

function lockOf({ failedAttempts, lockedUntilMs, isSuspended }: ScaStanding) {
  const until = lockedUntilMs === null ? null : isoOf(lockedUntilMs)
  return {
    message: isSuspended
      ? `The customer is suspended after ${failedAttempts} failed logins; nothing was done. Only a reset of the ` +
        'password lifts it.'
      : `The customer is locked until ${until} after ${failedAttempts} failed logins; nothing was done.`,
    details: {
      field: 'customerId',
      reason: isSuspended ? 'SUSPENDED' : 'LOCKED',
      suspended: isSuspended,
      lockedUntil: until ?? undefined,
      failedAttempts,
    },
  }
}

/** Errors: ACCOUNT_LOCKED with `lockedUntil` (not while suspended), `failedAttempts` and `suspended`. */
export async function requireUnlocked(context: Context, customerId: string): Promise<void> {
  const standing = await getStanding(context, customerId)
  if (!isLockedAt(standing, context.now)) return
  const { message, details } = lockOf(standing)
  throw new ServiceError('ACCOUNT_LOCKED', message, details)
}

/** Counts a failed login. Returns: how the customer stands, and the 423 of the failure that locks. */
export async function countFailure(
  context: Context,
  customerId: string,
): Promise<{ readonly standing: ScaStanding; readonly lock: Rejected | null }> {
  const standing = afterFailure(await getStanding(context, customerId), context.now)
  await putStanding(context, customerId, standing)
  if (!isLockedAt(standing, context.now)) return { standing, lock: null }
  const { message, details } = lockOf(standing)
  return { standing, lock: rejected('ACCOUNT_LOCKED', message, details) }
}

/**
 * The lockout lifted by somebody at the desk, who has made sure of the customer; sessions stay.
 *
 * Errors: CONFLICT reason NOT_LOCKED. Assumes: A-495.
 */
export async function liftLock(context: Context, customerId: string): Promise<ScaStanding> {
  const standing = await getStanding(context, customerId)
  if (!isLockedAt(standing, context.now)) {
    throw new ServiceError('CONFLICT', 'The customer is neither locked nor suspended; nothing was done.', {
      field: 'customerId',
      reason: 'NOT_LOCKED',
    })
  }
  await clearStanding(context, customerId)
  return standing
}
