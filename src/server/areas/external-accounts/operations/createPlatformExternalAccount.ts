import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { createExternalAccount } from '../public'
import { viewExternalAccount } from '../view'

/**
 * Registers an external account of the platform itself.
 *
 * Errors: INVALID_INPUT, INVALID_CURRENCY, INVALID_BANK_ACCOUNT, CONFLICT.
 * Source: behaviour 9.1, 9.2.
 */
export async function createPlatformExternalAccount(
  context: Context,
  { body }: Input<'createPlatformExternalAccount'>,
) {
  const row = await createExternalAccount(context, { customerId: null, request: body })
  context.audit.note({ targetId: row.id })
  return created(viewExternalAccount(row))
}
