import { isoOf } from '../../foundation/clock'
import type { Context } from '../../kernel/context'
import { partsOf, type QuoteExtras, type QuoteRow, updateQuoteExtras, updateQuoteStatus } from './store'

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

/** Writes some of what nothing filters by. */
export function noteExtras(context: Context, row: QuoteRow, noted: Partial<QuoteExtras>): Promise<QuoteRow> {
  const extras = { ...partsOf(row).extras, ...noted }
  return updateQuoteExtras(context.tx, row, { extras, updatedAt: isoOf(context.now) })
}
