import type { Job } from '../../../kernel/handlers'
import { timeOutIncomingPayment } from '../incoming'
import { getTransaction } from '../store'

/** The platform took its time and did not decide. Source: behaviour 14.2. */
export const timeOutApproval: Job = async (context, { subjectId }) => {
  const row = await getTransaction(context.tx, subjectId)
  if (row?.status === 'PENDING') await timeOutIncomingPayment(context, row)
}
