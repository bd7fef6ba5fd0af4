import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../foundation/context'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { requireNoWaitingAction } from '../../agents/public'
import { requireQuote, startQuoteExecution, viewQuote } from '../public'

/**
 * Executes a quote funded from an account.
 *
 * Errors: QUOTE_NOT_FOUND; INVALID_INPUT, TOTP; CONFLICT, an agent's action on it waits for its decision; those of
 * startQuoteExecution.
 * Source: behaviour 12.4, 20.6.
 */
export async function executeQuote(context: Context, { params, body }: Input<'executeQuote'>) {
  const row = await requireQuote(context.tx, params.quoteId)
  if (body?.scaFactor === 'TOTP') {
    throw new ServiceError('INVALID_INPUT', 'TOTP confirms logins, never payments; nothing was moved.', {
      field: 'scaFactor',
      reason: 'FACTOR_NOT_FOR_PAYMENTS',
    })
  }
  if (row.agent_id !== null) await requireNoWaitingAction(context.tx, row.id)
  return ok(viewQuote(context, await startQuoteExecution(context, row)))
}
