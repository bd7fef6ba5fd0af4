import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { type QuoteRow, updateQuoteStatus } from './store'

/** Gives a quote another state and tells the screens. */
export async function changeQuoteStatus(
  context: Context,
  row: QuoteRow,
  status: QuoteRow['status'],
): Promise<QuoteRow> {
  const after = await updateQuoteStatus(context.tx, row, { status, updatedAt: isoOf(context.now) })
  context.changes.add('quotes', row.id)
  return after
}
