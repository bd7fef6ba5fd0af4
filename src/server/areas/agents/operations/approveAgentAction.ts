import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { decideAgentAction, requireActionOf, viewAgentAction } from '../public'

/**
 * Approves a waiting action: it is executed now, or FAILED with the reason why it cannot be. Where the platform's
 * approval rules ask for more signatures it goes on waiting.
 *
 * Errors: REFERENCE_NOT_FOUND, unknown agent or action, or not of this agent; CONFLICT, decided before, or
 * reason SIGNATURES_MISSING for a person at the desk.
 * Source: specification, GET /agents/approvals; behaviour 20.6.
 */
export async function approveAgentAction(context: WriteContext, { params }: Input<'approveAgentAction'>) {
  const actionRow = await requireActionOf(context.tx, params)
  const decided = await decideAgentAction(context, { actionRow, decision: 'approve' })
  return 'kind' in decided ? decided : ok(await viewAgentAction(context, decided))
}
