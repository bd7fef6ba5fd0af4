import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { signedRequestChallenge, signedRetryHeaders } from '../primitives/signedRetry'
import { scaAuthorization } from '../sca/schemas'
import { executeQuoteRequest, quote, quoteRequest } from './schemas'

const operation = operationsOf({ tag: 'Cross-Currency Transfers', auth: ['basic'] })

export const quotesOperations = {
  createQuote: operation({
    method: 'POST',
    path: '/quotes',
    summary: 'Create a quote for a payment',
    act: 'create a quote',
    permission: 'TRANSACT',
    idempotent: 'OPTIONAL',
    body: quoteRequest,
    responses: { 201: quote, 202: quote, ...errors(400, 401, 403, 404, 409, 412, 424, 429, 500, 501) },
    changes: ['quotes', 'transactions', 'internal-accounts', 'ledger', 'webhooks', 'sca', 'messages'],
  }),

  getQuoteById: operation({
    method: 'GET',
    path: '/quotes/{quoteId}',
    summary: 'Read a quote',
    params: z.object({ quoteId: pathId }),
    responses: { 200: quote, ...errors(401, 403, 404, 500) },
    shows: ['quotes', 'clock'],
  }),

  executeQuote: operation({
    method: 'POST',
    path: '/quotes/{quoteId}/execute',
    summary: 'Execute a quote',
    act: 'execute a quote',
    suits: { quoteId: 'EXECUTABLE_QUOTE' },
    permission: 'TRANSACT',
    idempotent: 'OPTIONAL',
    params: z.object({ quoteId: pathId }),
    headers: signedRetryHeaders,
    body: executeQuoteRequest,
    bodyOptional: true,
    responses: { 200: quote, 202: signedRequestChallenge, ...errors(400, 401, 403, 404, 409, 429, 500, 501) },
    changes: ['quotes', 'transactions', 'internal-accounts', 'ledger', 'wallet-auth', 'webhooks', 'sca', 'messages'],
  }),

  authorizeQuote: operation({
    method: 'POST',
    path: '/quotes/{quoteId}/authorize',
    tag: 'Strong Customer Authentication',
    summary: 'Prove the challenge of a quote in the name of its customer',
    act: 'prove a payment for a customer',
    suits: { quoteId: 'AUTHORIZABLE_QUOTE' },
    permission: 'TRANSACT',
    params: z.object({ quoteId: pathId }),
    body: scaAuthorization,
    responses: { 200: quote, ...errors(400, 401, 403, 404, 409, 423, 429, 500) },
    changes: ['quotes', 'transactions', 'internal-accounts', 'ledger', 'webhooks', 'sca', 'messages'],
  }),

  resendQuoteScaCode: operation({
    method: 'POST',
    path: '/quotes/{quoteId}/authorize/resend',
    tag: 'Strong Customer Authentication',
    summary: 'Send the code of a quote’s challenge once more',
    act: 'send the code of a payment again',
    suits: { quoteId: 'AUTHORIZABLE_QUOTE' },
    permission: 'TRANSACT',
    params: z.object({ quoteId: pathId }),
    responses: { 204: null, ...errors(401, 403, 404, 409, 429, 500) },
    changes: ['sca', 'messages'],
  }),
}
