import type { Permission } from '../../../contract/operation'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../../kernel/context'

/** Whether this caller may do what the permission allows. Any permission of a token implies VIEW. */
function holds(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'console' || actor.kind === 'system') return true
  if (actor.kind !== 'token') return false
  return actor.permissions.includes(permission) || (permission === 'VIEW' && actor.permissions.length > 0)
}

/**
 * Refuses to hand on what the caller does not have: a new token, agent or device code is no way to more rights. Console
 * sessions have all, agents give none.
 *
 * Input: `wanted`, what would be given; `field`, where the request asks for it.
 * Errors: FORBIDDEN reason PERMISSION_NOT_HELD, naming the first that is missing.
 * Assumes: A-320.
 */
export function requireHeldPermissions(actor: Actor, wanted: readonly Permission[], field = 'permissions'): void {
  const missing = wanted.find((permission) => !holds(actor, permission))
  if (missing === undefined) return
  throw new ServiceError(
    'FORBIDDEN',
    `A credential can give only permissions that it has itself, and this one lacks ${missing}; nothing was done. ` +
      'Use a token that has it, or the console.',
    { field, reason: 'PERMISSION_NOT_HELD', permission: missing },
  )
}
