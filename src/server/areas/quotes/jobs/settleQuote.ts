import { UNDELIVERABLE_COURSE } from '../../../counterparties/outcomes/paymentOutcomes'
import { jobWith } from '../../../kernel/handlers'
import { isInvoiceOpen, takenInvoiceOf } from '../invoices'
import { receiveFunding } from '../realtimeExecution'
import { settleExecution, settlementTimer } from '../settlement'
import { getQuote } from '../store'

/**
 * The payout of an executed quote ends. Where it pays the invoice of another quote, the money arrives there in the same
 * transaction; an invoice that takes no money any more fails the payment.
 *
 * Source: behaviour 12.3. Assumes: A-376.
 */
export const settleQuote = jobWith(settlementTimer, async (context, { subjectId, payload: timer }) => {
  const row = await getQuote(context.tx, subjectId)
  if (row?.status !== 'PROCESSING') return
  const invoiced = await takenInvoiceOf(context.tx, row)
  if (invoiced !== null && !isInvoiceOpen(context, invoiced, row.id)) {
    await settleExecution(context, row, { ...timer, course: UNDELIVERABLE_COURSE })
    return
  }
  const settled = await settleExecution(context, row, timer)
  if (invoiced === null || settled.status !== 'COMPLETED') return
  await receiveFunding(context, invoiced, BigInt(row.total_receiving_amount), row.id)
})
