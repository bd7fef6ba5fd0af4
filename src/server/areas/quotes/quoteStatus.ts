import { assert } from '../../foundation/assert'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { getTransaction, type TransactionRow } from '../transactions/public'
import { partsOf, type QuoteRow, updateQuoteExtras, updateQuoteStatus } from './store'
import type { QuoteExtras } from './tables'

/** The transaction of a quote: made with it, and never deleted. */
export async function transactionOf({ tx }: Pick<Context, 'tx'>, row: QuoteRow): Promise<TransactionRow> {
  const transaction = await getTransaction(tx, row.transaction_id)
  assert(transaction !== null, 'a quote has a transaction')
  return transaction
}

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

const ENDINGS = {
  PAYER: { why: 'The quote ended when its customer was deleted', undone: 'nothing was moved' },
  PAYEE: { why: 'The quote ended when the customer who would be paid was deleted', undone: 'nothing was moved' },
} as const

/** Whose deletion ended a quote before its time; null for every other. */
export const endedWithOf = (row: QuoteRow): NonNullable<QuoteExtras['endedWith']> | null =>
  partsOf(row).extras.endedWith ?? null

/** Refuses a quote that ended with a customer before its time. Errors: that code, reason CUSTOMER_DELETED. */
export function refuseEnded(row: QuoteRow, code: 'CONFLICT' | 'INVALID_INPUT'): void {
  const endedWith = endedWithOf(row)
  if (endedWith === null) return
  const details = { field: 'quoteId', status: row.status, reason: 'CUSTOMER_DELETED' }
  throw new ServiceError(code, ENDINGS[endedWith], details)
}
