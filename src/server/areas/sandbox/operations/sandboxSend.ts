import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../foundation/context'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import { quoteSpend, receiveFunding, requireQuote } from '../../quotes/public'
import { requireTransaction, viewTransaction } from '../../transactions/public'

/**
 * Sends the money that a realtime-funded quote waits for, or another amount.
 *
 * Returns: the quote's transaction, PROCESSING, or FAILED with its refund.
 * Effects and errors: those of receiveFunding; QUOTE_NOT_FOUND; INVALID_CURRENCY, not the currency of the quote.
 * Source: specification, Sandbox endpoints; behaviour 23.
 */
export async function sandboxSend(context: Context, { body }: Input<'sandboxSend'>) {
  const quote = await requireQuote(context.tx, body.quoteId)
  const { currency, amountMinor } = quoteSpend(quote)
  if (body.currencyCode !== currency) {
    throw new ServiceError('INVALID_CURRENCY', `The quote is funded in ${currency}; nothing was sent.`, {
      field: 'currencyCode',
      reason: 'NOT_THE_FUNDING_CURRENCY',
      currency,
    })
  }
  await receiveFunding(context, quote, body.currencyAmount === undefined ? amountMinor : BigInt(body.currencyAmount))
  context.audit.note({ targetId: quote.transaction_id })
  return ok(viewTransaction(context, await requireTransaction(context.tx, quote.transaction_id)))
}
