import type { Input } from '../../../../contract/operations'
import { found } from '../../../foundation/found'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireCustomer } from '../../customers/public'
import { getExternalAccount } from '../../external-accounts/public'
import { findSender, keepLookup, viewLookup } from '../lookups/lookups'

/**
 * What an external account can receive; kept for a quote within 15 minutes. Accounts of other customers are unknown to
 * a sender.
 *
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted; those of findSender.
 * Source: behaviour 3.5, 11. Assumes.
 */
export async function lookupExternalAccount(context: Context, { params, query }: Input<'lookupExternalAccount'>) {
  const customerId = await findSender(context.tx, query)
  const known = await getExternalAccount(context.tx, params.accountId)
  const isHidden = known?.customer_id != null && customerId !== null && known.customer_id !== customerId
  const account = found(
    isHidden ? null : known,
    'REFERENCE_NOT_FOUND',
    'accountId',
    'There is no such external account; nothing was looked up.',
  )
  if (account.customer_id !== null) await requireCustomer(context.tx, account.customer_id, 'accountId')
  const answer = { receiver: account.id, customerId, currencies: [account.currency], payerFields: [] }
  const row = await keepLookup(context, answer)
  return ok({ ...viewLookup(context.now, row), accountId: account.id })
}
