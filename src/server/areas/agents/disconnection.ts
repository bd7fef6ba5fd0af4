import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { voidChangesNaming, voidPolicyChanges } from '../approvals/public'
import { failWaitingActions } from './decision'
import { endShadowsOf } from './shadows/ends'
import { invalidateOpenCodes, listAgentRowsOf, updateAgentRow } from './store'

/**
 * Stops the agents of a deleted customer: credentials and device codes end, drafts of their policies are watched no
 * more, what waited for a decision is FAILED, changes of a policy that waited are void, and those of approval rules
 * that newly name one of them. The agents stay in the lists, not connected.
 *
 * Returns: how many actions failed.
 * Source: behaviour 3.5. Assumes: A-207.
 */
export async function disconnectAgentsOf(context: Context, customerId: string): Promise<{ failedActions: number }> {
  const { tx, now, changes } = context
  let failedActions = 0
  for (const agent of await listAgentRowsOf(tx, customerId)) {
    const stopped = { ...agent, is_connected: 0, access_token_hash: null, updated_at: isoOf(now) }
    await updateAgentRow(tx, agent, stopped)
    await invalidateOpenCodes(tx, agent.id)
    await voidPolicyChanges(context, agent.id, 'CUSTOMER_DELETED')
    await voidChangesNaming(context, agent.id, 'CUSTOMER_DELETED')
    await endShadowsOf(context, agent)
    failedActions += await failWaitingActions(context, agent, 'CUSTOMER_DELETED')
    changes.add('agents', agent.id)
  }
  return { failedActions }
}
