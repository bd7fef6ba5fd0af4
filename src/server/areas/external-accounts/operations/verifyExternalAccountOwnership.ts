import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'
import { requireExternalAccountOf, submitOwnershipProof } from '../public'

/**
 * Takes the signature that answers the WALLET_SIGNATURE challenge of a customer’s wallet.
 *
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, the customer was deleted; CONFLICT, no such challenge is open.
 * Commits on rejection: yes, INVALID_INPUT: the account becomes UNVERIFIED and the challenge is closed.
 * Source: specification, verifyExternalAccountOwnership; behaviour 9.5.
 */
export async function verifyExternalAccountOwnership(
  context: Context,
  { params, body }: Input<'verifyExternalAccountOwnership'>,
) {
  const account = await requireExternalAccountOf(context.tx, 'CUSTOMER', params.externalAccountId)
  return submitOwnershipProof(context, account, body)
}
