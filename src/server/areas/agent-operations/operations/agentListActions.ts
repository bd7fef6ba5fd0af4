import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { listActionsOf, requireActingAgent } from '../../agents/public'

/** A page of the agent's own actions, newest first. Source: behaviour 20.3. */
export async function agentListActions(context: Context, { query }: Input<'agentListActions'>) {
  const agent = await requireActingAgent(context, { permission: null, isWrite: false })
  return ok(await listActionsOf(context, { ...query, agentId: agent.id }))
}
