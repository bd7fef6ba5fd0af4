/**
 * Transactions: every payment in or out, its states, refunds and events, and the platform's say over an agent's pending
 * payment. States: behaviour 14.2. Source: behaviour 14, 16.3, 20.6.
 */
import type { Handlers, Jobs } from '../../foundation/handlers'
import { settleRefund } from './jobs/settleRefund'
import { approvePendingPayment } from './operations/approvePendingPayment'
import { getTransactionById } from './operations/getTransactionById'
import { listTransactions } from './operations/listTransactions'
import { rejectPendingPayment } from './operations/rejectPendingPayment'

type TransactionOperation = 'listTransactions' | 'getTransactionById' | 'approvePendingPayment' | 'rejectPendingPayment'

export const transactionsHandlers: Handlers<TransactionOperation> = {
  listTransactions,
  getTransactionById,
  approvePendingPayment,
  rejectPendingPayment,
}

export const transactionsJobs: Jobs = { settleRefund }
