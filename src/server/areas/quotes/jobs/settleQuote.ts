import type { Job } from '../../../foundation/handlers'
import { type SettlementTimer, settleExecution } from '../settlement'
import { getQuoteRow } from '../store'

/** The payout of an executed quote ends. Source: behaviour 12.3. */
export const settleQuote: Job = async (context, { subjectId, payload }) => {
  const row = await getQuoteRow(context.tx, subjectId)
  if (row?.status === 'PROCESSING') await settleExecution(context, row, payload as unknown as SettlementTimer)
}
