import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent, requireAllowedAccounts, submitTransferIn, viewAgentAction } from '../../agents/public'
import { requireOwnExternalAccount, requireOwnInternalAccount } from '../access'

/**
 * Pulls money into an account of the agent's customer, or asks for approval, as the policy decides.
 *
 * Errors: REFERENCE_NOT_FOUND, an account that is not the customer's; FORBIDDEN with the clause that refused; those of
 * a transfer in.
 * Source: behaviour 13, 20.3 to 20.6.
 */
export async function agentCreateTransferIn(context: Context, { body }: Input<'agentCreateTransferIn'>) {
  const agent = await requireActingAgent(context, { permission: 'CREATE_TRANSFERS', isWrite: true })
  const scope = { customerId: agent.customer_id }
  await requireOwnExternalAccount(context.tx, scope, body.source.accountId, 'source.accountId')
  await requireOwnInternalAccount(context.tx, scope, body.destination.accountId, 'destination.accountId')
  requireAllowedAccounts(agent, [body.destination.accountId], 'destination.accountId')
  return created(await viewAgentAction(context, await submitTransferIn(context, agent, body)))
}
