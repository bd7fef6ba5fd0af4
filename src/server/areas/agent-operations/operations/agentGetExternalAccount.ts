import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent } from '../../agents/public'
import { viewExternalAccount } from '../../external-accounts/public'
import { requireOwnExternalAccount } from '../access'

/**
 * An external account of the agent's customer.
 *
 * Errors: FORBIDDEN without MANAGE_EXTERNAL_ACCOUNTS; REFERENCE_NOT_FOUND, also for those of other customers.
 * Source: behaviour 20.3.
 */
export async function agentGetExternalAccount(context: Context, { params }: Input<'agentGetExternalAccount'>) {
  const agent = await requireActingAgent(context, { permission: 'MANAGE_EXTERNAL_ACCOUNTS', isWrite: false })
  const scope = { customerId: agent.customer_id }
  return ok(
    viewExternalAccount(
      await requireOwnExternalAccount(context.tx, scope, params.externalAccountId, 'externalAccountId'),
    ),
  )
}
