import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { decideAgentAction, requireActionOf, viewAgentAction } from '../public'

/**
 * Rejects a waiting action, with a reason if there is one; nothing moves.
 *
 * Errors: REFERENCE_NOT_FOUND, unknown agent or action, or not of this agent; CONFLICT, decided before.
 * Source: specification, GET /agents/approvals; behaviour 20.6.
 */
export async function rejectAgentAction(context: WriteContext, { params, body }: Input<'rejectAgentAction'>) {
  const actionRow = await requireActionOf(context.tx, params)
  const row = await decideAgentAction(context, { actionRow, decision: 'reject', reason: body?.reason })
  return 'kind' in row ? row : ok(await viewAgentAction(context, row))
}
