import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../foundation/context'
import { created } from '../../../foundation/reply'
import { createExternalAccount } from '../public'
import { viewExternalAccountRow } from '../view'

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
  return created(viewExternalAccountRow(row))
}
