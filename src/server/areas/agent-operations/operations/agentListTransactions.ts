import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent } from '../../agents/public'
import { listTransactionPage } from '../../transactions/public'

/**
 * A page of the transactions of the agent's customer.
 *
 * Errors: FORBIDDEN without VIEW_TRANSACTIONS.
 * Source: behaviour 20.3.
 */
export async function agentListTransactions(context: Context, { query }: Input<'agentListTransactions'>) {
  const agent = await requireActingAgent(context, { permission: 'VIEW_TRANSACTIONS', isWrite: false })
  return ok(await listTransactionPage(context, query, { customerScope: agent.customer_id }))
}
