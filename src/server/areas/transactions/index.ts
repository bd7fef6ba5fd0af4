/**
 * Transactions: every payment in or out, its states, refunds and events, and the platform's say over an agent's pending
 * payment. States: behaviour 14.2. Source: behaviour 14, 16.3, 20.6.
 */

import type { transactionsOperations } from '../../../contract/transactions/operations'
import type { Handlers, Jobs, ReplyHandler } from '../../kernel/handlers'
import type { QuestionType } from '../../webhooks/questions'
import { takeApprovalAnswer } from './incoming'
import { settleIncomingPayment } from './jobs/settleIncomingPayment'
import { settleRefund } from './jobs/settleRefund'
import { timeOutApproval } from './jobs/timeOutApproval'
import { approvePendingPayment } from './operations/approvePendingPayment'
import { cancelTransaction } from './operations/cancelTransaction'
import { confirmReceiptDelivery } from './operations/confirmReceiptDelivery'
import { getTransactionById, listTransactions } from './operations/reads'
import { rejectPendingPayment } from './operations/rejectPendingPayment'
import { getTransaction } from './store'

export const transactionsHandlers: Handlers<typeof transactionsOperations> = {
  listTransactions,
  getTransactionById,
  approvePendingPayment,
  rejectPendingPayment,
  confirmReceiptDelivery,
  cancelTransaction,
}

export const transactionsJobs: Jobs = { settleRefund, settleIncomingPayment, timeOutApproval }

const takeApproval: ReplyHandler = async (context, { objectId, status, body }) => {
  const row = await getTransaction(context.tx, objectId)
  if (row !== null) await takeApprovalAnswer(context, row, { status, body })
}

export const transactionsReplyHandlers = {
  'INCOMING_PAYMENT.PENDING': takeApproval,
} satisfies Partial<Record<QuestionType, ReplyHandler>>
