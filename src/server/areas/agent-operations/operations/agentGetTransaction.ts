import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { requireActingAgent } from '../../agents/public'
import { getTransaction, viewTransaction } from '../../transactions/public'

/**
 * A transaction of the agent's customer.
 *
 * Errors: FORBIDDEN without VIEW_TRANSACTIONS; TRANSACTION_NOT_FOUND, also for those of other customers.
 * Source: behaviour 20.3.
 */
export async function agentGetTransaction(context: Context, { params }: Input<'agentGetTransaction'>) {
  const agent = await requireActingAgent(context, { permission: 'VIEW_TRANSACTIONS', isWrite: false })
  const row = await getTransaction(context.tx, params.transactionId)
  if (row === null || row.customer_id !== agent.customer_id) {
    throw new ServiceError('TRANSACTION_NOT_FOUND', "The agent's customer has no such transaction.", {
      field: 'transactionId',
    })
  }
  return ok(viewTransaction(context, row))
}
