import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../kernel/context'
import { requireExternalAccountOf, submitOwnershipProof } from '../public'

/**
 * Takes the signature that answers the WALLET_SIGNATURE challenge of a wallet of the platform.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT, no such challenge is open.
 * Commits on rejection: yes, INVALID_INPUT: the account becomes UNVERIFIED and the challenge is closed.
 * Source: specification, verifyExternalAccountOwnership; behaviour 9.5.
 */
export async function verifyPlatformExternalAccountOwnership(
  context: Context,
  { params, body }: Input<'verifyPlatformExternalAccountOwnership'>,
) {
  const account = await requireExternalAccountOf(context.tx, 'PLATFORM', params.externalAccountId)
  return submitOwnershipProof(context, account, body)
}
