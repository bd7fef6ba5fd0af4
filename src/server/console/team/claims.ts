import type { ConsoleInput } from '../../../contract/console/operations'
import { isoOf } from '../../foundation/clock'
import { noContent, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { requireAction } from '../agents/public'
import type { ConsoleContext } from '../consoleContext'
import { requireColleague } from './atDesk'
import { deleteClaim, getClaim, putClaim } from './store'
import { viewClaim } from './view'
import { requireWaiting } from './waitingAction'

/**
 * Says that the operator at the desk looks after a waiting action. It keeps nobody from deciding.
 *
 * Errors: CONFLICT reason CLAIMED_BY_ANOTHER (another has it and no word was given), NOT_WAITING, DECISION_HELD.
 */
export async function claimAction(context: ConsoleContext, { params, body }: ConsoleInput<'claimAction'>) {
  const { tx, now, audit, changes } = context
  const row = await requireWaiting(tx, params.actionId)
  const who = requireColleague(context)
  const before = await getClaim(tx, row.id)
  if (before !== null && before.operator_id === who.id) return ok(viewClaim(before))
  if (before !== null && body?.word === undefined) {
    const why = 'nothing was done. Say in a word why you take it over.'
    const message = `${before.operator_name} looks after this action; ${why}`
    throw new ServiceError('CONFLICT', message, {
      field: 'word',
      reason: 'CLAIMED_BY_ANOTHER',
      claimedBy: before.operator_name,
      claimedAt: before.claimed_at,
    })
  }
  const claim = { action_id: row.id, operator_id: who.id, operator_name: who.name, claimed_at: isoOf(now) }
  await putClaim(tx, claim)
  changes.add('agent-actions', row.id)
  const details = before === null ? {} : { takenFrom: { id: before.operator_id, name: before.operator_name } }
  audit.note({ targetId: row.id, reason: body?.word, details })
  return ok(viewClaim(claim))
}

/** Gives up a claim. Errors: CONFLICT reason NOT_CLAIMED; FORBIDDEN reason CLAIMED_BY_ANOTHER. */
export async function releaseAction(context: ConsoleContext, { params }: ConsoleInput<'releaseAction'>) {
  const { tx, changes } = context
  const row = await requireAction(tx, params.actionId)
  const who = requireColleague(context)
  const claim = await getClaim(tx, row.id)
  if (claim === null) {
    throw new ServiceError('CONFLICT', 'Nobody looks after this action; nothing was done.', {
      field: 'actionId',
      reason: 'NOT_CLAIMED',
    })
  }
  if (claim.operator_id !== who.id) {
    const message =
      `${claim.operator_name} looks after this action; nothing was done. ` +
      'Only they can give it up, and you can take it over.'
    throw new ServiceError('FORBIDDEN', message, { field: 'actionId', reason: 'CLAIMED_BY_ANOTHER' })
  }
  await deleteClaim(tx, row.id)
  changes.add('agent-actions', row.id)
  return noContent()
}
