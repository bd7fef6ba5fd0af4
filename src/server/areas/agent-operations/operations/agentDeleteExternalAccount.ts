import type { Input } from '../../../../contract/operations'
import { noContent } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent } from '../../agents/public'
import { deleteExternalAccount } from '../../external-accounts/public'
import { requireOwnExternalAccount } from '../access'

/**
 * Deletes an external account of the agent's customer.
 *
 * Errors: FORBIDDEN, paused or without MANAGE_EXTERNAL_ACCOUNTS; REFERENCE_NOT_FOUND, also for those of others.
 * Source: behaviour 20.3.
 */
export async function agentDeleteExternalAccount(context: Context, { params }: Input<'agentDeleteExternalAccount'>) {
  const agent = await requireActingAgent(context, { permission: 'MANAGE_EXTERNAL_ACCOUNTS', isWrite: true })
  const scope = { customerId: agent.customer_id }
  await deleteExternalAccount(
    context,
    await requireOwnExternalAccount(context.tx, scope, params.externalAccountId, 'externalAccountId'),
  )
  return noContent()
}
