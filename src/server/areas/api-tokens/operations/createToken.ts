import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import { requireHeldPermissions } from '../../../guards/authentication/heldPermissions'
import type { Context } from '../../../kernel/context'
import { issueToken } from '../public'
import { viewToken } from '../view'

/**
 * Creates a token; this reply is the only one that carries its secret.
 *
 * Errors: FORBIDDEN field `permissions`, one that the caller does not have.
 * Source: behaviour 18.
 */
export async function createToken(context: Context, { body }: Input<'createToken'>) {
  requireHeldPermissions(context.actor, body.permissions)
  const { row, clientSecret } = await issueToken(context, body)
  return created({ ...viewToken(row), clientSecret })
}
