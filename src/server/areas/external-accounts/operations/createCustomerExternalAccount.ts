import type { Input } from '../../../../contract/operations'
import type { Tx } from '../../../database/schema'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { getCustomer } from '../../customers/public'
import { createExternalAccount } from '../public'
import { viewExternalAccount } from '../view'

async function refuseUnknownCustomer(tx: Tx, customerId: string): Promise<void> {
  const customer = await getCustomer(tx, customerId)
  if (customer !== null && customer.is_deleted === 0) return
  throw new ServiceError('INVALID_INPUT', 'There is no customer with this id. The account was not created.', {
    field: 'customerId',
    reason: 'CUSTOMER_NOT_FOUND',
    errors: [{ field: 'customerId', message: 'customerId is not a customer of this platform' }],
  })
}

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
  if (customerId !== null) await refuseUnknownCustomer(context.tx, customerId)
  const row = await createExternalAccount(context, { customerId, request: body })
  context.audit.note({ targetId: row.id })
  return created(viewExternalAccount(row))
}
