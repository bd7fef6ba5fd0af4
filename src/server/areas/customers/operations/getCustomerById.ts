import type { Input } from '../../../../contract/operations'
import { found } from '../../../foundation/found'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { getCustomer, viewCustomer } from '../public'

/** Reads a customer, also a deleted one. Errors: USER_NOT_FOUND. Source: behaviour 3.3. */
export async function getCustomerById({ tx }: Context, { params }: Input<'getCustomerById'>) {
  const row = found(
    await getCustomer(tx, params.customerId),
    'USER_NOT_FOUND',
    'customerId',
    'There is no customer with this id.',
  )
  return ok(await viewCustomer(tx, row))
}
