import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import {
  approvePaymentRequest,
  cancelTransactionRequest,
  confirmReceiptDeliveryRequest,
  decidedPayment,
  rejectPaymentRequest,
  transaction,
  transactionPage,
} from './schemas'
import { transactionFilters } from './transactionFilters'

const operation = operationsOf({ tag: 'Transactions', auth: ['basic'] })

export const transactionsOperations = {
  listTransactions: operation({
    method: 'GET',
    path: '/transactions',
    summary: 'List transactions',
    query: z.object({
      customerId: z.string().optional(),
      platformCustomerId: z.string().optional(),
      ...transactionFilters,
    }),
    responses: { 200: transactionPage, ...errors(400, 401, 403, 500) },
    shows: ['transactions'],
  }),

  getTransactionById: operation({
    method: 'GET',
    path: '/transactions/{transactionId}',
    summary: 'Read a transaction',
    params: z.object({ transactionId: pathId }),
    responses: { 200: transaction, ...errors(401, 403, 404, 500) },
    shows: ['transactions'],
  }),

  approvePendingPayment: operation({
    method: 'POST',
    path: '/transactions/{transactionId}/approve',
    summary: 'Approve a pending incoming payment, or the pending payment of an agent',
    act: 'approve an incoming payment',
    suits: { transactionId: 'PENDING_INCOMING_PAYMENT' },
    permission: 'TRANSACT',
    params: z.object({ transactionId: pathId }),
    body: approvePaymentRequest,
    bodyOptional: true,
    responses: { 200: decidedPayment, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['transactions', 'quotes', 'agents', 'agent-actions', 'internal-accounts', 'ledger', 'webhooks', 'audit'],
  }),

  rejectPendingPayment: operation({
    method: 'POST',
    path: '/transactions/{transactionId}/reject',
    summary: 'Reject a pending incoming payment, or the pending payment of an agent',
    act: 'reject an incoming payment',
    suits: { transactionId: 'PENDING_INCOMING_PAYMENT' },
    permission: 'TRANSACT',
    params: z.object({ transactionId: pathId }),
    body: rejectPaymentRequest,
    bodyOptional: true,
    responses: { 200: decidedPayment, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['transactions', 'quotes', 'agent-actions', 'webhooks', 'audit'],
  }),

  confirmReceiptDelivery: operation({
    method: 'POST',
    path: '/transactions/{transactionId}/confirm',
    summary: 'Confirm that the receipt of a payment was delivered',
    act: 'confirm the delivery of a receipt',
    suits: { transactionId: 'OUTGOING_PAYMENT' },
    permission: 'TRANSACT',
    params: z.object({ transactionId: pathId }),
    body: confirmReceiptDeliveryRequest,
    bodyOptional: true,
    responses: { 200: transaction, ...errors(400, 401, 403, 404, 500) },
    changes: ['transactions'],
  }),

  cancelTransaction: operation({
    method: 'POST',
    path: '/transactions/{transactionId}/cancel',
    summary: 'Cancel a bank transfer that has not settled',
    act: 'cancel a payment',
    suits: { transactionId: 'CANCELLABLE_PAYMENT' },
    permission: 'TRANSACT',
    params: z.object({ transactionId: pathId }),
    body: cancelTransactionRequest,
    bodyOptional: true,
    responses: { 200: transaction, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['transactions', 'quotes', 'internal-accounts', 'ledger', 'webhooks'],
  }),
}
