import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { codeOf, requireDeviceCode } from '../deviceCodes'
import { requireAgent, viewAgent } from '../public'
import { listActionRows } from '../store'
import { viewActions } from '../view'

/** The agent with its usage of today and this month. Errors: REFERENCE_NOT_FOUND. */
export async function getAgentById(context: Context, { params }: Input<'getAgentById'>) {
  return ok(await viewAgent(context, await requireAgent(context.tx, params.agentId)))
}

/** Whether a device code was redeemed. Errors: REFERENCE_NOT_FOUND. Source: behaviour 20.2. */
export async function getAgentDeviceCodeStatus(context: Context, { params }: Input<'getAgentDeviceCodeStatus'>) {
  const row = await requireDeviceCode(context, params.code)
  return ok({ code: codeOf(params.code), redeemed: row.state === 'REDEEMED' })
}

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
