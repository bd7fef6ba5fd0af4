import { z } from 'zod'
import { agent, agentAction, agentActionPage, agentActionStatus } from '../agents/schemas'
import { externalAccount, externalAccountCreateRequest, externalAccountPage } from '../external-accounts/schemas'
import { internalAccountPage, internalAccountType } from '../internal-accounts/schemas'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import { quote, quoteRequest } from '../quotes/schemas'
import { transaction, transactionPage } from '../transactions/schemas'
import { transactionFilters } from '../transactions/transactionFilters'
import { transferInRequest, transferOutRequest } from '../transfers/schemas'

const operation = operationsOf({ tag: 'Agent Operations', auth: ['agent'] })

export const agentOperations = {
  getAgentMe: operation({
    method: 'GET',
    path: '/agents/me',
    summary: 'Read the calling agent',
    responses: { 200: agent, ...errors(401, 403, 500) },
  }),

  agentListTransactions: operation({
    method: 'GET',
    path: '/agents/me/transactions',
    summary: "List the transactions of the agent's customer",
    query: z.object(transactionFilters),
    responses: { 200: transactionPage, ...errors(400, 401, 403, 500) },
  }),

  agentGetTransaction: operation({
    method: 'GET',
    path: '/agents/me/transactions/{transactionId}',
    summary: "Read a transaction of the agent's customer",
    params: z.object({ transactionId: pathId }),
    responses: { 200: transaction, ...errors(401, 403, 404, 500) },
  }),

  agentCreateQuote: operation({
    method: 'POST',
    path: '/agents/me/quotes',
    summary: 'Create a quote as an agent',
    act: 'create a quote as an agent',
    idempotent: 'OPTIONAL',
    body: quoteRequest,
    responses: { 201: quote, ...errors(400, 401, 403, 404, 409, 412, 424, 500, 501) },
    changes: ['quotes', 'transactions', 'webhooks'],
  }),

  agentGetQuote: operation({
    method: 'GET',
    path: '/agents/me/quotes/{quoteId}',
    summary: 'Read a quote that this agent created',
    suits: { quoteId: 'AGENT_QUOTE' },
    params: z.object({ quoteId: pathId }),
    responses: { 200: quote, ...errors(401, 403, 404, 500) },
  }),

  agentExecuteQuote: operation({
    method: 'POST',
    path: '/agents/me/quotes/{quoteId}/execute',
    summary: 'Execute a quote as an agent, or ask for approval',
    act: 'request a payment',
    suits: { quoteId: 'AGENT_QUOTE' },
    idempotent: 'OPTIONAL',
    params: z.object({ quoteId: pathId }),
    headers: z.object({ 'service-wallet-signature': z.string().optional() }),
    responses: { 200: agentAction, ...errors(400, 401, 403, 404, 409, 429, 500, 501) },
    changes: [
      'agent-actions',
      'agents',
      'quotes',
      'transactions',
      'internal-accounts',
      'ledger',
      'wallet-auth',
      'webhooks',
    ],
  }),

  agentListActions: operation({
    method: 'GET',
    path: '/agents/me/actions',
    summary: "List the agent's own actions",
    query: z.object({ status: agentActionStatus.optional(), ...pageQuery }),
    responses: { 200: agentActionPage, ...errors(400, 401, 403, 500) },
  }),

  agentGetAction: operation({
    method: 'GET',
    path: '/agents/me/actions/{actionId}',
    summary: "Read one of the agent's own actions",
    params: z.object({ actionId: pathId }),
    responses: { 200: agentAction, ...errors(401, 403, 404, 500) },
  }),

  agentCreateTransferIn: operation({
    method: 'POST',
    path: '/agents/me/transfer-in',
    summary: 'Pull money as an agent, or ask for approval',
    act: 'request a collection',
    suits: {
      'source.accountId': 'TRANSFER_IN_SOURCE',
      'destination.accountId': 'TRANSFER_IN_DESTINATION',
    },
    asks: ['amount'],
    idempotent: 'OPTIONAL',
    body: transferInRequest,
    responses: { 201: agentAction, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['agent-actions', 'agents', 'transactions', 'internal-accounts', 'ledger', 'webhooks'],
  }),

  agentCreateTransferOut: operation({
    method: 'POST',
    path: '/agents/me/transfer-out',
    summary: 'Push money as an agent, or ask for approval',
    act: 'request a transfer',
    suits: {
      'source.accountId': 'TRANSFER_OUT_SOURCE',
      'destination.accountId': 'TRANSFER_OUT_DESTINATION',
    },
    asks: ['amount'],
    idempotent: 'OPTIONAL',
    body: transferOutRequest,
    responses: { 201: agentAction, ...errors(400, 401, 403, 404, 409, 429, 500, 501) },
    changes: ['agent-actions', 'agents', 'transactions', 'internal-accounts', 'ledger', 'webhooks'],
  }),

  agentListInternalAccounts: operation({
    method: 'GET',
    path: '/agents/me/internal-accounts',
    summary: "List the internal accounts of the agent's customer",
    query: z.object({ currency: z.string().optional(), type: internalAccountType.optional(), ...pageQuery }),
    responses: { 200: internalAccountPage, ...errors(400, 401, 403, 500) },
  }),

  agentListExternalAccounts: operation({
    method: 'GET',
    path: '/agents/me/external-accounts',
    summary: "List the external accounts of the agent's customer",
    query: z.object({ currency: z.string().optional(), ...pageQuery }),
    responses: { 200: externalAccountPage, ...errors(400, 401, 403, 500) },
  }),

  agentCreateExternalAccount: operation({
    method: 'POST',
    path: '/agents/me/external-accounts',
    summary: "Register an external account for the agent's customer",
    act: 'add a payee account as an agent',
    body: externalAccountCreateRequest,
    responses: { 201: externalAccount, ...errors(400, 401, 403, 409, 500) },
    changes: ['external-accounts', 'webhooks'],
  }),

  agentGetExternalAccount: operation({
    method: 'GET',
    path: '/agents/me/external-accounts/{externalAccountId}',
    summary: "Read an external account of the agent's customer",
    params: z.object({ externalAccountId: pathId }),
    responses: { 200: externalAccount, ...errors(401, 403, 404, 500) },
  }),

  agentDeleteExternalAccount: operation({
    method: 'DELETE',
    path: '/agents/me/external-accounts/{externalAccountId}',
    summary: "Delete an external account of the agent's customer",
    act: 'delete a payee account as an agent',
    params: z.object({ externalAccountId: pathId }),
    responses: { 204: null, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['external-accounts'],
  }),
}
