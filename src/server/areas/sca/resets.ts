import type { TwoFactorResetStatus } from '../../../contract/sca/schemas'
import { hostedLinkOf } from '../../counterparties/hostedPages'
import { getRowById } from '../../database/rowsById'
import type { Tx } from '../../database/schema'
import { isoOf, msOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import type { Context } from '../../kernel/context'
import { getCustomer } from '../customers/public'
import { resetStatusAt } from './rules'
import { getFactorRow, type ResetRow, updateResetRow } from './store'

/** How long a lost factor may be replaced. Source: behaviour 6.3. */
export const RESET_MINUTES = 15

/** Where the customer shows a living face. */
export function resetLinkOf(tx: Tx, row: Pick<ResetRow, 'liveness_token'>): Promise<string> {
  return hostedLinkOf(tx, 'liveness', row.liveness_token)
}

/** The reset of a customer. Errors: REFERENCE_NOT_FOUND, also for another's. */
export async function requireReset(tx: Tx, customerId: string, resetId: string): Promise<ResetRow> {
  const row = await getRowById(tx, 'sca_resets', resetId)
  const own = row?.customer_id === customerId ? row : null
  return found(own, 'REFERENCE_NOT_FOUND', 'resetId', 'The customer has no reset with this id.')
}

/** How a reset stands now. */
export function statusOfReset({ now }: Pick<Context, 'now'>, row: ResetRow): TwoFactorResetStatus['status'] {
  return resetStatusAt({ state: row.state, expiresAtMs: msOf(row.expires_at) }, now)
}

/** Whether the factor was enrolled again; null before the reset is completed, and of a phone. */
async function enrollmentStatusOf(tx: Tx, row: ResetRow): Promise<'PENDING' | 'COMPLETED' | null> {
  if (row.completed_at === null || row.factor === 'SMS_OTP') return null
  const factor = await getFactorRow(tx, row.customer_id, row.factor)
  return factor !== null && factor.created_at >= row.completed_at ? 'COMPLETED' : 'PENDING'
}

/** The reset as the wire has it. */
export async function viewReset(context: Pick<Context, 'tx' | 'now'>, row: ResetRow): Promise<TwoFactorResetStatus> {
  return {
    status: statusOfReset(context, row),
    factor: row.factor,
    enrollmentStatus: await enrollmentStatusOf(context.tx, row),
    expiresAt: row.expires_at,
    completedAt: row.completed_at,
  }
}

/** Moves a reset on. */
export async function moveReset({ tx, changes }: Context, row: ResetRow, state: ResetRow['state']): Promise<ResetRow> {
  await updateResetRow(tx, row.id, { state })
  changes.add('sca', row.customer_id)
  return { ...row, state }
}

/** The reset that a page of the check is for, or null; unknown tokens and resets that have ended have none. */
async function findOpenReset({ tx, now }: Context, token: string): Promise<ResetRow | null> {
  const row = await tx.selectFrom('sca_resets').selectAll().where('liveness_token', '=', token).executeTakeFirst()
  if (row === undefined) return null
  const status = statusOfReset({ now }, row)
  return status === 'INITIATED' || status === 'PENDING_REVIEW' ? row : null
}

/** What the page of a check shows; null for a token that is none, and of a customer who was deleted. */
export async function findResetLiveness({ tx, now }: Pick<Context, 'tx' | 'now'>, token: string) {
  const row = await tx.selectFrom('sca_resets').selectAll().where('liveness_token', '=', token).executeTakeFirst()
  const customer = row === undefined ? null : await getCustomer(tx, row.customer_id)
  if (row === undefined || customer === null || customer.is_deleted === 1) return null
  return {
    customerId: row.customer_id,
    phoneNumber: customer.phone_number,
    status: statusOfReset({ now }, row),
    isOpened: row.is_opened === 1,
  }
}

/** The customer has opened the page of the check: from now on it decides. Returns: false where nothing waits for it. */
export async function openResetLiveness(context: Context, token: string): Promise<boolean> {
  const row = await findOpenReset(context, token)
  if (row === null) return false
  await updateResetRow(context.tx, row.id, { is_opened: 1 })
  context.changes.add('sca', row.customer_id)
  return true
}

/** What the page of the check found. Returns: false where nothing waits for it. */
export async function decideResetLiveness(context: Context, token: string, hasPassed: boolean): Promise<boolean> {
  const row = await findOpenReset(context, token)
  if (row === null) return false
  await moveReset(context, row, hasPassed ? 'LIVENESS_PASSED' : 'REJECTED')
  return true
}

/** Ends a reset whose factor was replaced. */
export async function completeReset({ tx, now, changes }: Context, row: ResetRow): Promise<void> {
  await updateResetRow(tx, row.id, { state: 'COMPLETED', completed_at: isoOf(now) })
  changes.add('sca', row.customer_id)
}
