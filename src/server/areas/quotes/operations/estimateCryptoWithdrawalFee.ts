import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireInternalAccount } from '../../internal-accounts/public'
import { estimateWithdrawal } from '../withdrawalFee'

/**
 * What sending crypto out of an internal account would cost. Nothing is kept, held or promised.
 *
 * Errors: REFERENCE_NOT_FOUND, the account; INVALID_INPUT, no crypto account, network or address; INVALID_CURRENCY, the
 * account's is another; INVALID_AMOUNT, fees would take it all.
 * Source: behaviour 15. Assumes.
 */
export async function estimateCryptoWithdrawalFee(
  { tx, now }: Context,
  { body }: Input<'estimateCryptoWithdrawalFee'>,
) {
  const account = await requireInternalAccount(tx, body.internalAccountId, 'internalAccountId')
  return ok(estimateWithdrawal(now, body, account))
}
