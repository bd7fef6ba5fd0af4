import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../foundation/context'
import { noContent } from '../../../foundation/reply'
import { deleteExternalAccount, requireExternalAccountOf } from '../public'

/** Deletes one external account of the customers' side. Errors: REFERENCE_NOT_FOUND. Source: behaviour 9.1. */
export async function deleteCustomerExternalAccountById(
  context: Context,
  { params }: Input<'deleteCustomerExternalAccountById'>,
) {
  await deleteExternalAccount(context, await requireExternalAccountOf(context.tx, 'CUSTOMER', params.externalAccountId))
  return noContent()
}
