import type { Job } from '../../../kernel/handlers'
import { timeOutIncomingPayment } from '../incoming'
import { getTransactionRow } from '../store'

/** The platform took its time and did not decide. Source: behaviour 14.2. */
export const timeOutApproval: Job = async (context, { subjectId }) => {
  const row = await getTransactionRow(context.tx, subjectId)
  if (row?.status === 'PENDING') await timeOutIncomingPayment(context, row)
}
