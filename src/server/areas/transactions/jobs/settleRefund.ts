import { jobWith } from '../../../kernel/handlers'
import { finishRefund, refundTimer } from '../refunds'
import { getTransaction } from '../store'

/** A refund reaches its payer, or fails for good. Source: behaviour 14.3. */
export const settleRefund = jobWith(refundTimer, async (context, { subjectId, payload }) => {
  const row = await getTransaction(context.tx, subjectId)
  if (row === null) return
  await finishRefund(context, row, payload)
})
