import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent, requireAllowedAccounts, submitTransferOut, viewAgentAction } from '../../agents/public'
import { requireOwnExternalAccount, requireOwnInternalAccount } from '../access'

/**
 * Pays from an account of the agent's customer, or asks for approval, as the policy decides.
 *
 * Errors: REFERENCE_NOT_FOUND, an account that is not the customer's; FORBIDDEN with the clause that refused; those of
 * a transfer out.
 * Source: behaviour 13, 20.3 to 20.6.
 */
export async function agentCreateTransferOut(context: Context, { body }: Input<'agentCreateTransferOut'>) {
  const agent = await requireActingAgent(context, { permission: 'CREATE_TRANSFERS', isWrite: true })
  const scope = { customerId: agent.customer_id }
  await requireOwnInternalAccount(context.tx, scope, body.source.accountId, 'source.accountId')
  await requireOwnExternalAccount(context.tx, scope, body.destination.accountId, 'destination.accountId')
  requireAllowedAccounts(agent, [body.source.accountId], 'source.accountId')
  return created(await viewAgentAction(context, await submitTransferOut(context, agent, body)))
}
