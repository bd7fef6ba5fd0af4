import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireNamedCustomer } from '../../customers/public'
import { createExternalAccount } from '../public'
import { viewExternalAccount } from '../view'

const NAMED = { field: 'customerId', undone: 'the account was not created', unknown: 'CUSTOMER_NOT_FOUND' }

/**
 * Registers an external account for a customer; without a customer it becomes the platform's.
 *
 * Errors: INVALID_INPUT, INVALID_CURRENCY, INVALID_BANK_ACCOUNT, CONFLICT.
 * Source: behaviour 9.1, 9.2. Assumes: A-057.
 */
export async function createCustomerExternalAccount(
  context: Context,
  { body }: Input<'createCustomerExternalAccount'>,
) {
  const customerId = body.customerId ?? null
  if (customerId !== null) await requireNamedCustomer(context.tx, customerId, NAMED)
  const row = await createExternalAccount(context, { customerId, request: body })
  context.audit.note({ targetId: row.id })
  return created(viewExternalAccount(row))
}
