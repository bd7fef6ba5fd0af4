import type { Context } from '../../kernel/context'
import type { AgentActionRow } from './store'
import { viewActions } from './view'

/** Tells the platform that an action waits for its decision. Source: behaviour 16.3, 20.6. */
export async function enqueuePendingApproval(context: Context, row: AgentActionRow): Promise<void> {
  const [data] = await viewActions(context, [row])
  await context.webhooks.enqueue(context.tx, { type: 'AGENT_ACTION.PENDING_APPROVAL', objectId: row.id, data })
}
