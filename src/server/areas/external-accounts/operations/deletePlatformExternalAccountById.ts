import type { Input } from '../../../../contract/operations'
import { noContent } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { deleteExternalAccount, requireExternalAccountOf } from '../public'

/** Deletes one external account of the platform's side. Errors: REFERENCE_NOT_FOUND. Source: behaviour 9.1. */
export async function deletePlatformExternalAccountById(
  context: Context,
  { params }: Input<'deletePlatformExternalAccountById'>,
) {
  await deleteExternalAccount(context, await requireExternalAccountOf(context.tx, 'PLATFORM', params.externalAccountId))
  return noContent()
}
