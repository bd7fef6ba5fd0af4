import { OPERATOR_HEADER } from '../../../contract/console/sessionNames'
import { type OperationShape, permissionOf } from '../../../contract/operation'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../context'
import type { OperationCall } from './operation'
import { requireOperatorAtDesk } from './operatorAtDesk'

/**
 * Refuses a token that lacks the operation's permission: before the input is looked at.
 *
 * Errors: FORBIDDEN, field Authorization, reason PERMISSION_MISSING. Source: behaviour 1.1.
 */
export function requirePermission(shape: OperationShape, actor: Actor): void {
  if (actor.kind !== 'token') return
  const needed = permissionOf(shape)
  if (needed === 'VIEW' || actor.permissions.includes(needed)) return
  throw new ServiceError('FORBIDDEN', `The API token lacks the permission ${needed}; nothing was done.`, {
    field: 'Authorization',
    reason: 'PERMISSION_MISSING',
    permission: needed,
  })
}

/** Refuses a console session at whose desk nobody is, or somebody else than its page believes. */
export function requireDesk(shape: OperationShape, { actor, headers }: OperationCall): void {
  requireOperatorAtDesk(shape, actor, headers[OPERATOR_HEADER.toLowerCase()])
}
