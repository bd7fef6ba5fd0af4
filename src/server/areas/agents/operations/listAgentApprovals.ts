import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { listActionRows } from '../store'
import { viewActions } from '../view'

/**
 * A page of the actions that wait for a decision, newest first unless asked otherwise.
 *
 * Source: specification, GET /agents/approvals; behaviour 20.6.
 */
export async function listAgentApprovals(context: Context, { query }: Input<'listAgentApprovals'>) {
  const { agentId, customerId, startDate: from, endDate: to, sortOrder: order, limit, cursor } = query
  const page = await listActionRows(context.tx, {
    status: 'PENDING_APPROVAL',
    agentId,
    customerId,
    from,
    to,
    order,
    limit,
    cursor,
  })
  return ok({ ...page, data: await viewActions(context, page.data) })
}
