import { jobWith } from '../../../kernel/handlers'
import { returnExecution, returnTimer } from '../settlement'
import { getQuote } from '../store'

/** The receiving bank sends a completed payment back. Source: behaviour 12.3, sandbox suffix 005. */
export const returnQuotePayment = jobWith(returnTimer, async (context, { subjectId, payload }) => {
  const row = await getQuote(context.tx, subjectId)
  if (row?.status === 'COMPLETED') await returnExecution(context, row, payload)
})
