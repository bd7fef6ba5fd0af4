import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { changePolicy } from '../policies/changePolicy'
import { requireAgent, viewAgent } from '../public'

/**
 * Changes an agent's policy at once; the interface asks for no reason.
 *
 * Errors: REFERENCE_NOT_FOUND; those of `changePolicy`.
 * Source: behaviour 20.2.
 */
export async function updateAgentPolicy(context: Context, { params, body }: Input<'updateAgentPolicy'>) {
  const row = await requireAgent(context.tx, params.agentId)
  return ok(await viewAgent(context, await changePolicy(context, row, body, null)))
}
