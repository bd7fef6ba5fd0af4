import { jobWith } from '../../../kernel/handlers'
import { incomingTimer, settleIncoming } from '../incoming'
import { getTransaction } from '../store'

/** An approved payment reaches the external account, or does not. Source: behaviour 14.2. */
export const settleIncomingPayment = jobWith(incomingTimer, async (context, { subjectId, payload }) => {
  const row = await getTransaction(context.tx, subjectId)
  if (row?.status === 'PROCESSING') await settleIncoming(context, row, payload.ends)
})
