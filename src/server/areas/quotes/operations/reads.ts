import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireQuote, viewQuote } from '../public'

/** Reads a quote; EXPIRED from `expiresAt` on. Errors: QUOTE_NOT_FOUND. Source: behaviour 12.5. */
export async function getQuoteById(context: Context, { params }: Input<'getQuoteById'>) {
  return ok(viewQuote(context, await requireQuote(context.tx, params.quoteId)))
}
