import type { Job } from '../../../kernel/handlers'
import { finishRefund, type RefundTimer } from '../refunds'
import { getTransactionRow } from '../store'

/** A refund reaches its payer, or fails for good. Source: behaviour 14.3. */
export const settleRefund: Job = async (context, { subjectId, payload }) => {
  const row = await getTransactionRow(context.tx, subjectId)
  if (row === null) return
  await finishRefund(context, row, payload as unknown as RefundTimer)
}
