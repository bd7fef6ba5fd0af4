import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { decideAgentAction, requireActionOf, viewAgentAction } from '../public'

/**
 * Approves a waiting action: it is executed now, or FAILED with the reason why it cannot be.
 *
 * Errors: REFERENCE_NOT_FOUND, unknown agent or action, or not of this agent; CONFLICT, decided before.
 * Source: specification, GET /agents/approvals; behaviour 20.6.
 */
export async function approveAgentAction(context: Context, { params }: Input<'approveAgentAction'>) {
  const actionRow = await requireActionOf(context.tx, params)
  return ok(await viewAgentAction(context, await decideAgentAction(context, { actionRow, decision: 'approve' })))
}
