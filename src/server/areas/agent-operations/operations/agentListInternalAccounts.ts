import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent } from '../../agents/public'
import { listInternalAccountPage } from '../../internal-accounts/public'

/** A page of the customer's internal accounts. Errors: FORBIDDEN without VIEW_TRANSACTIONS. Source: behaviour 20.3. */
export async function agentListInternalAccounts(context: Context, { query }: Input<'agentListInternalAccounts'>) {
  const agent = await requireActingAgent(context, { permission: 'VIEW_TRANSACTIONS', isWrite: false })
  return ok(await listInternalAccountPage(context, { ...query, customerId: agent.customer_id }))
}
