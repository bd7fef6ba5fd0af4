import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireExternalAccountOf } from '../public'
import { viewExternalAccountRow } from '../view'

/** One external account of the customers' side. Errors: REFERENCE_NOT_FOUND. Source: behaviour 9.1. */
export async function getCustomerExternalAccountById(
  { tx }: Context,
  { params }: Input<'getCustomerExternalAccountById'>,
) {
  return ok(viewExternalAccountRow(await requireExternalAccountOf(tx, 'CUSTOMER', params.externalAccountId)))
}
