import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { voidChangesOfGone } from '../approvals/public'
import { failWaitingActions } from './decision'
import { endShadowsOf } from './shadows/ends'
import { invalidateOpenCodes, listAgentRowsOf, updateAgentRow } from './store'

/**
 * Stops the agents of a deleted customer: credentials and device codes end, drafts of their policies are watched no
 * more, what waited for a decision is FAILED, changes of a policy that waited are void, and those of approval rules
 * that newly name one of them or the customer. The agents stay in the lists, not connected.
 *
 * Returns: how many actions failed, and how many changes are void.
 * Source: behaviour 3.5. Assumes: A-207.
 */
export async function disconnectAgentsOf(
  context: Context,
  customerId: string,
): Promise<{ failedActions: number; voidedChanges: number }> {
  const { tx, now, changes } = context
  const agents = await listAgentRowsOf(tx, customerId)
  const goneIds = [customerId, ...agents.map(({ id }) => id)]
  const { length: voidedChanges } = await voidChangesOfGone(context, goneIds, 'CUSTOMER_DELETED')
  let failedActions = 0
  for (const agent of agents) {
    const stopped = { ...agent, is_connected: 0, access_token_hash: null, updated_at: isoOf(now) }
    await updateAgentRow(tx, agent, stopped)
    await invalidateOpenCodes(tx, agent.id)
    await endShadowsOf(context, agent)
    failedActions += await failWaitingActions(context, agent, 'CUSTOMER_DELETED')
    changes.add('agents', agent.id)
  }
  return { failedActions, voidedChanges }
}
