import type { Input } from '../../../../contract/operations'
import { noContent } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { deleteExternalAccount, requireExternalAccountOf } from '../public'

/** Deletes one external account of the customers' side. Errors: REFERENCE_NOT_FOUND. Source: behaviour 9.1. */
export async function deleteCustomerExternalAccountById(
  context: Context,
  { params }: Input<'deleteCustomerExternalAccountById'>,
) {
  await deleteExternalAccount(context, await requireExternalAccountOf(context.tx, 'CUSTOMER', params.externalAccountId))
  return noContent()
}
