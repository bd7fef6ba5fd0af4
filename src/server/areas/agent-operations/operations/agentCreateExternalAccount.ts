import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { requireActingAgent } from '../../agents/public'
import { createExternalAccount, viewExternalAccount } from '../../external-accounts/public'

/**
 * Registers an external account for the agent's customer; a `customerId` in the body may only say the same.
 *
 * Errors: FORBIDDEN, paused or without MANAGE_EXTERNAL_ACCOUNTS; those of registering an external account.
 * Source: behaviour 20.3. Assumes: A-097.
 */
export async function agentCreateExternalAccount(context: Context, { body }: Input<'agentCreateExternalAccount'>) {
  const agent = await requireActingAgent(context, { permission: 'MANAGE_EXTERNAL_ACCOUNTS', isWrite: true })
  if (body.customerId !== undefined && body.customerId !== agent.customer_id) {
    throw new ServiceError(
      'INVALID_INPUT',
      'An agent registers accounts for its own customer only; nothing was created.',
      {
        field: 'customerId',
        reason: 'CUSTOMER_NOT_OF_AGENT',
      },
    )
  }
  const row = await createExternalAccount(context, { customerId: agent.customer_id, request: body })
  context.audit.note({ targetId: row.id })
  return created(viewExternalAccount(row))
}
