import { jobWith } from '../../../kernel/handlers'
import { getTransaction } from '../../transactions/public'
import { settleTransferRow, transferTimer } from '../settlement'

/** The bank's late answer to a transfer. Source: behaviour 13, sandbox suffix 005. */
export const settleTransfer = jobWith(transferTimer, async (context, { subjectId, payload }) => {
  const row = await getTransaction(context.tx, subjectId)
  if (row?.status === 'PENDING') await settleTransferRow(context, row, payload)
})
