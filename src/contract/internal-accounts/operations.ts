import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import { signedRequestChallenge, signedRetryHeaders } from '../primitives/signedRetry'
import {
  internalAccount,
  internalAccountExportRequest,
  internalAccountExportResponse,
  internalAccountPage,
  internalAccountType,
  internalAccountUpdateRequest,
  platformInternalAccountListResponse,
} from './schemas'

const operation = operationsOf({ tag: 'Internal Accounts', auth: ['basic'] })

export const internalAccountsOperations = {
  listCustomerInternalAccounts: operation({
    method: 'GET',
    path: '/customers/internal-accounts',
    summary: 'List the internal accounts of customers',
    query: z.object({
      currency: z.string().optional(),
      customerId: z.string().optional(),
      type: internalAccountType.optional(),
      ...pageQuery,
    }),
    responses: { 200: internalAccountPage, ...errors(400, 401, 403, 500) },
    shows: ['internal-accounts'],
  }),

  listPlatformInternalAccounts: operation({
    method: 'GET',
    path: '/platform/internal-accounts',
    summary: "List the platform's own internal accounts",
    query: z.object({ currency: z.string().optional(), type: internalAccountType.optional() }),
    responses: { 200: platformInternalAccountListResponse, ...errors(400, 401, 403, 500) },
    shows: ['internal-accounts'],
  }),

  updateInternalAccount: operation({
    method: 'PATCH',
    path: '/internal-accounts/{id}',
    summary: 'Change the privacy of an embedded wallet',
    act: 'change the privacy of a wallet',
    suits: { id: 'WALLET' },
    params: z.object({ id: pathId }),
    headers: signedRetryHeaders,
    body: internalAccountUpdateRequest,
    responses: { 200: internalAccount, 202: signedRequestChallenge, ...errors(400, 401, 403, 404, 500) },
    changes: ['internal-accounts', 'wallet-auth'],
  }),

  exportInternalAccount: operation({
    method: 'POST',
    path: '/internal-accounts/{id}/export',
    role: 'APPROVER',
    summary: 'Export the credentials of an embedded wallet, sealed to a key of the caller',
    act: 'export the keys of a wallet',
    suits: { id: 'WALLET' },
    params: z.object({ id: pathId }),
    headers: signedRetryHeaders,
    body: internalAccountExportRequest,
    responses: { 200: internalAccountExportResponse, 202: signedRequestChallenge, ...errors(400, 401, 403, 404, 500) },
    changes: ['wallet-auth'],
  }),
}
