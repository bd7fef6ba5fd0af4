import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireActingAgent, requireQuoteOf, submitQuote, viewAgentAction } from '../../agents/public'
import { namingTheQuote } from '../../quotes/public'

/**
 * Executes a quote that this agent made, or asks for approval, as the policy decides.
 *
 * Returns: the action: APPROVED and started, or PENDING_APPROVAL.
 * Errors: QUOTE_NOT_FOUND; FORBIDDEN with the clause that refused; CONFLICT, waiting already, executed or expired;
 * WALLET_SIGNATURE_*, a wallet pays and its owner's stamp is missing or wrong; those of starting a payment.
 * Source: behaviour 20.3 to 20.6.
 */
export async function agentExecuteQuote(context: Context, { params, headers }: Input<'agentExecuteQuote'>) {
  const agent = await requireActingAgent(context, { permission: 'EXECUTE_QUOTES', isWrite: true })
  const quote = await requireQuoteOf(context.tx, agent, params.quoteId)
  const stamp = headers['service-wallet-signature']
  const action = await namingTheQuote(() => submitQuote(context, agent, quote, stamp))
  return ok(await viewAgentAction(context, action))
}
