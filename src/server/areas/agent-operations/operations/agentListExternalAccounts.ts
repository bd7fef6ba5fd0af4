import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent } from '../../agents/public'
import { listExternalAccountPage } from '../../external-accounts/public'

/**
 * A page of the customer's external accounts.
 *
 * Errors: FORBIDDEN without MANAGE_EXTERNAL_ACCOUNTS.
 * Source: behaviour 20.3.
 */
export async function agentListExternalAccounts(context: Context, { query }: Input<'agentListExternalAccounts'>) {
  const agent = await requireActingAgent(context, { permission: 'MANAGE_EXTERNAL_ACCOUNTS', isWrite: false })
  return ok(await listExternalAccountPage(context.tx, { ...query, customerId: agent.customer_id }))
}
