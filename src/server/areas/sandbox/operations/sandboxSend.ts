import type { Input } from '../../../../contract/operations'
import { SANDBOX_MONEY_MINOR_MAX } from '../../../../contract/sandbox/schemas'
import { ok } from '../../../foundation/reply'
import { ServiceError } from '../../../foundation/ServiceError'
import type { Context } from '../../../kernel/context'
import { quoteSpend, receiveFunding, requireQuote } from '../../quotes/public'
import { requireTransaction, viewTransaction } from '../../transactions/public'

/** Refuses a wrong amount so large that the books of its currency would have no room for payments. Assumes: A-285. */
function requireImaginable(sentMinor: bigint, askedMinor: bigint): void {
  if (sentMinor <= askedMinor || sentMinor <= BigInt(SANDBOX_MONEY_MINOR_MAX)) return
  throw new ServiceError(
    'AMOUNT_OUT_OF_RANGE',
    `The sandbox sends what the quote asks for, or at most ${SANDBOX_MONEY_MINOR_MAX} minor units; nothing was sent.`,
    { field: 'currencyAmount', reason: 'ABOVE_MAXIMUM', max: SANDBOX_MONEY_MINOR_MAX },
  )
}

/**
 * Sends the money that a realtime-funded quote waits for, or another amount.
 *
 * Returns: the quote's transaction, PROCESSING, or FAILED with its refund.
 * Effects and errors: those of receiveFunding; QUOTE_NOT_FOUND; INVALID_CURRENCY, not the currency of the quote;
 * AMOUNT_OUT_OF_RANGE.
 * Source: specification, Sandbox endpoints; behaviour 23. Assumes: A-285.
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
  const sentMinor = body.currencyAmount === undefined ? amountMinor : BigInt(body.currencyAmount)
  requireImaginable(sentMinor, amountMinor)
  await receiveFunding(context, quote, sentMinor)
  context.audit.note({ targetId: quote.transaction_id })
  return ok(viewTransaction(context, await requireTransaction(context.tx, quote.transaction_id)))
}
