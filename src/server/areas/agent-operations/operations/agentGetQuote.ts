import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent, requireQuoteOf } from '../../agents/public'
import { viewQuote } from '../../quotes/public'

/**
 * A quote that this agent made.
 *
 * Errors: FORBIDDEN without CREATE_QUOTES; QUOTE_NOT_FOUND, also for quotes of others.
 * Source: behaviour 20.3.
 */
export async function agentGetQuote(context: Context, { params }: Input<'agentGetQuote'>) {
  const agent = await requireActingAgent(context, { permission: 'CREATE_QUOTES', isWrite: false })
  return ok(viewQuote(context, await requireQuoteOf(context.tx, agent, params.quoteId)))
}
