import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../foundation/context'
import { noContent } from '../../../foundation/reply'
import { deleteExternalAccount, requireExternalAccountOf } from '../public'

/** Deletes one external account of the platform's side. Errors: REFERENCE_NOT_FOUND. Source: behaviour 9.1. */
export async function deletePlatformExternalAccountById(
  context: Context,
  { params }: Input<'deletePlatformExternalAccountById'>,
) {
  await deleteExternalAccount(context, await requireExternalAccountOf(context.tx, 'PLATFORM', params.externalAccountId))
  return noContent()
}
