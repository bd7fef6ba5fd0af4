import type { Input } from '../../../../contract/operations'
import { noContent } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { resendCode } from '../../sca/public'
import { namingTheQuote, requireQuote, requireWaitingQuote } from '../public'

/**
 * Sends the code that a quote waits for once more; the challenge and its end stay.
 *
 * Errors: QUOTE_NOT_FOUND; CONFLICT, no challenge, one for a passkey, or not a customer of the region; RATE_LIMITED.
 * Source: behaviour 12.6.
 */
export async function resendQuoteScaCode(context: Context, { params }: Input<'resendQuoteScaCode'>) {
  const row = await requireQuote(context.tx, params.quoteId)
  const { payer, challenge } = await requireWaitingQuote(context, row)
  await namingTheQuote(() => resendCode(context, payer, challenge))
  context.audit.note({ targetId: row.id })
  return noContent()
}
