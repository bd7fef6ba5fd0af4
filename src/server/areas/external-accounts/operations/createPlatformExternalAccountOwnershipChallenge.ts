import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireExternalAccountOf, startOwnershipChallenge } from '../public'

/**
 * Starts a proof that a wallet of the platform belongs to who registered it.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT, nothing to prove or not now.
 * Source: behaviour 9.1, 9.5.
 */
export async function createPlatformExternalAccountOwnershipChallenge(
  context: Context,
  { params, body }: Input<'createPlatformExternalAccountOwnershipChallenge'>,
) {
  const account = await requireExternalAccountOf(context.tx, 'PLATFORM', params.externalAccountId)
  return created(await startOwnershipChallenge(context, account, body.method))
}
