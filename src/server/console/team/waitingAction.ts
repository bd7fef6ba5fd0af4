import type { Row, Tx } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import { getHeldOf, requireAction } from '../agents/public'

/**
 * The action, as long as nobody has decided it.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason NOT_WAITING, or DECISION_HELD while a decision can still be undone.
 */
export async function requireWaiting(tx: Tx, actionId: string): Promise<Row<'agent_actions'>> {
  const row = await requireAction(tx, actionId)
  if (row.status !== 'PENDING_APPROVAL') {
    throw new ServiceError('CONFLICT', 'This action does not wait for a decision any more; nothing was done.', {
      field: 'actionId',
      reason: 'NOT_WAITING',
      status: row.status,
    })
  }
  const held = await getHeldOf(tx, actionId)
  if (held === null) return row
  const message = `${held.operator_name ?? 'A program'} decided this action a moment ago; nothing was done.`
  throw new ServiceError('CONFLICT', message, {
    field: 'actionId',
    reason: 'DECISION_HELD',
    heldUntil: held.held_until,
  })
}
