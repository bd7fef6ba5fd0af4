import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent, requireActionOf, viewAgentAction } from '../../agents/public'

/** One of the agent's own actions. Errors: REFERENCE_NOT_FOUND, also for actions of others. Source: behaviour 20.3. */
export async function agentGetAction(context: Context, { params }: Input<'agentGetAction'>) {
  const agent = await requireActingAgent(context, { permission: null, isWrite: false })
  const row = await requireActionOf(context.tx, { agentId: agent.id, actionId: params.actionId })
  return ok(await viewAgentAction(context, row))
}
