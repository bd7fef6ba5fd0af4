import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { getCustomer, viewCustomer } from '../public'

/** Reads a customer, also a deleted one. Errors: USER_NOT_FOUND. Source: behaviour 3.3. */
export async function getCustomerById({ tx }: Context, { params }: Input<'getCustomerById'>) {
  const row = await getCustomer(tx, params.customerId)
  if (row === null)
    throw new ServiceError('USER_NOT_FOUND', 'There is no customer with this id.', { field: 'customerId' })
  return ok(await viewCustomer(tx, row))
}
