import type { Input } from '../../../../contract/operations'
import { created } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { requireActingAgent, requireAllowedAccounts } from '../../agents/public'
import { createQuoteFor, viewQuote } from '../../quotes/public'
import { ownAccountsOf } from '../access'

/**
 * A quote for the agent's customer, regardless of limits: they are looked at when it is executed.
 *
 * Errors: FORBIDDEN, paused, without CREATE_QUOTES, or account not allowed; INVALID_INPUT, `immediatelyExecute`; those
 * of creating a quote, accounts of other customers counting as unknown.
 * Source: behaviour 20.3, 20.4.
 */
export async function agentCreateQuote(context: Context, { body }: Input<'agentCreateQuote'>) {
  const agent = await requireActingAgent(context, { permission: 'CREATE_QUOTES', isWrite: true })
  const scope = { customerId: agent.customer_id }
  for (const { id, field } of await ownAccountsOf(context.tx, scope, body)) requireAllowedAccounts(agent, [id], field)
  if (body.immediatelyExecute === true) {
    throw new ServiceError('INVALID_INPUT', 'An agent executes its quotes in a call of its own; no quote was made.', {
      field: 'immediatelyExecute',
      reason: 'NOT_FOR_AGENTS',
    })
  }
  const row = await createQuoteFor(context, { request: body, customerScope: agent.customer_id, agentId: agent.id })
  context.audit.note({ targetId: row.id })
  return created(viewQuote(context, row))
}
