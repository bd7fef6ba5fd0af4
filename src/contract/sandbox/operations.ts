import { z } from 'zod'
import { internalAccount } from '../internal-accounts/schemas'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { incomingTransaction, transaction } from '../transactions/schemas'
import { cardSimulatorOperations } from './cardSimulators'
import { sandboxFundRequest, sandboxSendRequest, sandboxUmaReceiveRequest, testWebhookResponse } from './schemas'

const operation = operationsOf({ tag: 'Sandbox', auth: ['basic'] })

export const sandboxOperations = {
  sandboxSend: operation({
    method: 'POST',
    path: '/sandbox/send',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Send the money that a quote waits for',
    act: 'pay in test money for a quote',
    suits: { quoteId: 'FUNDABLE_QUOTE' },
    permission: 'TRANSACT',
    body: sandboxSendRequest,
    responses: { 200: transaction, ...errors(400, 401, 403, 404, 500) },
    changes: ['quotes', 'transactions', 'internal-accounts', 'ledger', 'webhooks'],
  }),

  sandboxReceive: operation({
    method: 'POST',
    path: '/sandbox/uma/receive',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Let a UMA payment come in for a customer',
    act: 'simulate an incoming payment',
    asks: ['customerId'],
    permission: 'TRANSACT',
    body: sandboxUmaReceiveRequest,
    responses: { 200: incomingTransaction, ...errors(400, 401, 403, 404, 500) },
    changes: ['transactions', 'webhooks'],
  }),

  sandboxFundInternalAccount: operation({
    method: 'POST',
    path: '/sandbox/internal-accounts/{accountId}/fund',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Add test money to an internal account at once',
    act: 'add test money to an account',
    params: z.object({ accountId: pathId }),
    body: sandboxFundRequest,
    responses: { 200: internalAccount, ...errors(400, 401, 403, 404, 500) },
    changes: ['internal-accounts', 'transactions', 'ledger', 'webhooks'],
  }),

  sendTestWebhook: operation({
    method: 'POST',
    path: '/sandbox/webhooks/test',
    role: 'SANDBOX_DEVELOPER',
    summary: 'Send a TEST event to the webhook endpoint and report its answer',
    act: 'send a test webhook',
    transaction: 'none',
    network: true,
    responses: { 200: testWebhookResponse, ...errors(400, 401, 403, 500) },
    changes: ['webhooks', 'inbox'],
  }),

  ...cardSimulatorOperations,
}
