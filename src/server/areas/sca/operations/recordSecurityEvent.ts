import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireScaCustomer } from '../customers'
import { clearStanding, countFailure, requireUnlocked } from '../standing'
import { revokeSessionRows } from '../store'

/**
 * Counts a failed login that the platform saw, or lifts everything after a reset of the password, which ends every
 * session and is taken while locked.
 *
 * Errors: those of requireScaCustomer; ACCOUNT_LOCKED, also for the failure that locks.
 * Commits on rejection: yes, the failure that locks is counted; those while locked are not.
 * Source: behaviour 6.2. Assumes: A-483.
 */
export async function recordSecurityEvent(context: Context, { query, body }: Input<'recordSecurityEvent'>) {
  const { tx, now, audit } = context
  const { eventType } = body
  const customer = await requireScaCustomer(tx, query.customerId)
  audit.note({ targetId: customer.id, details: { eventType } })
  if (eventType === 'RESET_PASSWORD_COMPLETED') {
    await revokeSessionRows(tx, customer.id, isoOf(now))
    await clearStanding(context, customer.id)
    return ok({ eventType, suspended: false, lockedUntil: null, failedAttempts: 0 })
  }
  await requireUnlocked(context, customer.id)
  const { standing, lock } = await countFailure(context, customer.id)
  const { failedAttempts } = standing
  return lock ?? ok({ eventType, suspended: false, lockedUntil: null, failedAttempts })
}
