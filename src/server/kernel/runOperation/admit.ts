import { type OperatorRole, TOOL_ROLES, whyNot } from '../../../contract/console/operators/roles'
import { OPERATOR_HEADER } from '../../../contract/console/sessionNames'
import { type OperationShape, permissionOf, roleOf } from '../../../contract/operation'
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

/** Null for callers who have no roles: credentials have permissions, and a desk may be empty. */
function rolesOf(actor: Actor): readonly OperatorRole[] | null {
  if (actor.kind === 'tool') return TOOL_ROLES
  return actor.kind === 'console' && actor.operatorName !== null ? actor.roles : null
}

/**
 * Refuses a person at the desk, on either plane, or whoever presents the console secret, without the operation's role:
 * before the input is looked at. Where nobody is at the desk, `requireDesk` speaks.
 *
 * Errors: FORBIDDEN, field role, reason ROLE_REQUIRED with the role that it takes and those that are here.
 * Assumes.
 */
export function requireRole(shape: OperationShape, actor: Actor): void {
  const roles = rolesOf(actor)
  if (roles === null || (actor.kind === 'tool' && shape.buildsData === true)) return
  const role = roleOf(shape)
  const why = whyNot(roles, role)
  if (why === null) return
  throw new ServiceError('FORBIDDEN', `${why} Nothing was done; an administrator gives roles.`, {
    field: 'role',
    reason: 'ROLE_REQUIRED',
    role,
    operatorRoles: roles,
  })
}

/** Refuses a console session at whose desk nobody is, or somebody else than its page believes. */
export function requireDesk(shape: OperationShape, { actor, headers }: OperationCall): void {
  requireOperatorAtDesk(shape, actor, headers[OPERATOR_HEADER.toLowerCase()])
}
