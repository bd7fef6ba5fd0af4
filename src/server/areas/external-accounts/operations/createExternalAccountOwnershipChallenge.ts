import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireExternalAccountOf, startOwnershipChallenge } from '../public'

/**
 * Starts a proof that a customer’s wallet belongs to who registered it.
 *
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, the customer was deleted; CONFLICT, nothing to prove or not now.
 * Source: behaviour 9.1, 9.5.
 */
export async function createExternalAccountOwnershipChallenge(
  context: Context,
  { params, body }: Input<'createExternalAccountOwnershipChallenge'>,
) {
  const account = await requireExternalAccountOf(context.tx, 'CUSTOMER', params.externalAccountId)
  return created(await startOwnershipChallenge(context, account, body.method))
}
