import { z } from 'zod'
import { agent, agentAction, agentActionPage, agentActionStatus } from '../agents/schemas'
import { externalAccount, externalAccountCreateRequest, externalAccountPage } from '../external-accounts/schemas'
import { internalAccountPage, internalAccountType } from '../internal-accounts/schemas'
import { operation } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import { quote, quoteRequest } from '../quotes/schemas'
import { transaction, transactionPage } from '../transactions/schemas'
import { transactionFilters } from '../transactions/transactionFilters'
import { transferInRequest, transferOutRequest } from '../transfers/schemas'

export const agentOperations = {
  getAgentMe: operation({
    method: 'GET',
    path: '/agents/me',
    tag: 'Agent Operations',
    summary: 'Read the calling agent',
    auth: ['agent'],
    responses: { 200: agent, ...errors(401, 403, 500) },
  }),

  agentListTransactions: operation({
    method: 'GET',
    path: '/agents/me/transactions',
    tag: 'Agent Operations',
    summary: "List the transactions of the agent's customer",
    auth: ['agent'],
    query: z.object(transactionFilters),
    responses: { 200: transactionPage, ...errors(400, 401, 403, 500) },
  }),

  agentGetTransaction: operation({
    method: 'GET',
    path: '/agents/me/transactions/{transactionId}',
    tag: 'Agent Operations',
    summary: "Read a transaction of the agent's customer",
    auth: ['agent'],
    params: z.object({ transactionId: pathId }),
    responses: { 200: transaction, ...errors(401, 403, 404, 500) },
  }),

  agentCreateQuote: operation({
    method: 'POST',
    path: '/agents/me/quotes',
    tag: 'Agent Operations',
    summary: 'Create a quote as an agent',
    act: 'create a quote as an agent',
    auth: ['agent'],
    idempotent: 'OPTIONAL',
    body: quoteRequest,
    responses: { 201: quote, ...errors(400, 401, 403, 404, 409, 412, 424, 500, 501) },
    changes: ['quotes', 'transactions', 'webhooks'],
  }),

  agentGetQuote: operation({
    method: 'GET',
    path: '/agents/me/quotes/{quoteId}',
    tag: 'Agent Operations',
    summary: 'Read a quote that this agent created',
    suits: { quoteId: 'AGENT_QUOTE' },
    auth: ['agent'],
    params: z.object({ quoteId: pathId }),
    responses: { 200: quote, ...errors(401, 403, 404, 500) },
  }),

  agentExecuteQuote: operation({
    method: 'POST',
    path: '/agents/me/quotes/{quoteId}/execute',
    tag: 'Agent Operations',
    summary: 'Execute a quote as an agent, or ask for approval',
    act: 'request a payment',
    suits: { quoteId: 'AGENT_QUOTE' },
    auth: ['agent'],
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
    tag: 'Agent Operations',
    summary: "List the agent's own actions",
    auth: ['agent'],
    query: z.object({ status: agentActionStatus.optional(), ...pageQuery }),
    responses: { 200: agentActionPage, ...errors(400, 401, 403, 500) },
  }),

  agentGetAction: operation({
    method: 'GET',
    path: '/agents/me/actions/{actionId}',
    tag: 'Agent Operations',
    summary: "Read one of the agent's own actions",
    auth: ['agent'],
    params: z.object({ actionId: pathId }),
    responses: { 200: agentAction, ...errors(401, 403, 404, 500) },
  }),

  agentCreateTransferIn: operation({
    method: 'POST',
    path: '/agents/me/transfer-in',
    tag: 'Agent Operations',
    summary: 'Pull money as an agent, or ask for approval',
    act: 'request a collection',
    suits: {
      'source.accountId': 'TRANSFER_IN_SOURCE',
      'destination.accountId': 'TRANSFER_IN_DESTINATION',
    },
    asks: ['amount'],
    auth: ['agent'],
    idempotent: 'OPTIONAL',
    body: transferInRequest,
    responses: { 201: agentAction, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['agent-actions', 'agents', 'transactions', 'internal-accounts', 'ledger', 'webhooks'],
  }),

  agentCreateTransferOut: operation({
    method: 'POST',
    path: '/agents/me/transfer-out',
    tag: 'Agent Operations',
    summary: 'Push money as an agent, or ask for approval',
    act: 'request a transfer',
    suits: {
      'source.accountId': 'TRANSFER_OUT_SOURCE',
      'destination.accountId': 'TRANSFER_OUT_DESTINATION',
    },
    asks: ['amount'],
    auth: ['agent'],
    idempotent: 'OPTIONAL',
    body: transferOutRequest,
    responses: { 201: agentAction, ...errors(400, 401, 403, 404, 409, 429, 500, 501) },
    changes: ['agent-actions', 'agents', 'transactions', 'internal-accounts', 'ledger', 'webhooks'],
  }),

  agentListInternalAccounts: operation({
    method: 'GET',
    path: '/agents/me/internal-accounts',
    tag: 'Agent Operations',
    summary: "List the internal accounts of the agent's customer",
    auth: ['agent'],
    query: z.object({ currency: z.string().optional(), type: internalAccountType.optional(), ...pageQuery }),
    responses: { 200: internalAccountPage, ...errors(400, 401, 403, 500) },
  }),

  agentListExternalAccounts: operation({
    method: 'GET',
    path: '/agents/me/external-accounts',
    tag: 'Agent Operations',
    summary: "List the external accounts of the agent's customer",
    auth: ['agent'],
    query: z.object({ currency: z.string().optional(), ...pageQuery }),
    responses: { 200: externalAccountPage, ...errors(400, 401, 403, 500) },
  }),

  agentCreateExternalAccount: operation({
    method: 'POST',
    path: '/agents/me/external-accounts',
    tag: 'Agent Operations',
    summary: "Register an external account for the agent's customer",
    act: 'add a payee account as an agent',
    auth: ['agent'],
    body: externalAccountCreateRequest,
    responses: { 201: externalAccount, ...errors(400, 401, 403, 409, 500) },
    changes: ['external-accounts', 'webhooks'],
  }),

  agentGetExternalAccount: operation({
    method: 'GET',
    path: '/agents/me/external-accounts/{externalAccountId}',
    tag: 'Agent Operations',
    summary: "Read an external account of the agent's customer",
    auth: ['agent'],
    params: z.object({ externalAccountId: pathId }),
    responses: { 200: externalAccount, ...errors(401, 403, 404, 500) },
  }),

  agentDeleteExternalAccount: operation({
    method: 'DELETE',
    path: '/agents/me/external-accounts/{externalAccountId}',
    tag: 'Agent Operations',
    summary: "Delete an external account of the agent's customer",
    act: 'delete a payee account as an agent',
    auth: ['agent'],
    params: z.object({ externalAccountId: pathId }),
    responses: { 204: null, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['external-accounts'],
  }),
}
