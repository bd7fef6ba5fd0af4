import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireAgent, viewAgent } from '../public'

/** The agent with its usage of today and this month. Errors: REFERENCE_NOT_FOUND. */
export async function getAgentById(context: Context, { params }: Input<'getAgentById'>) {
  return ok(await viewAgent(context, await requireAgent(context.tx, params.agentId)))
}
