import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireExternalAccountOf } from '../public'
import { viewExternalAccountRow } from '../view'

/** One external account of the platform's side. Errors: REFERENCE_NOT_FOUND. Source: behaviour 9.1. */
export async function getPlatformExternalAccountById(
  { tx }: Context,
  { params }: Input<'getPlatformExternalAccountById'>,
) {
  return ok(viewExternalAccountRow(await requireExternalAccountOf(tx, 'PLATFORM', params.externalAccountId)))
}
