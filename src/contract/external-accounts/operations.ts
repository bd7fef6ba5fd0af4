import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import { ownershipChallenge, ownershipChallengeRequest, ownershipVerifyRequest } from './ownership'
import {
  externalAccount,
  externalAccountCreateRequest,
  externalAccountPage,
  platformExternalAccountCreateRequest,
} from './schemas'

const operation = operationsOf({ tag: 'External Accounts', auth: ['basic'] })

export const externalAccountsOperations = {
  listCustomerExternalAccounts: operation({
    method: 'GET',
    path: '/customers/external-accounts',
    summary: 'List the external accounts of customers',
    query: z.object({ currency: z.string().optional(), customerId: z.string().optional(), ...pageQuery }),
    responses: { 200: externalAccountPage, ...errors(400, 401, 403, 500) },
    shows: ['external-accounts'],
  }),

  createCustomerExternalAccount: operation({
    method: 'POST',
    path: '/customers/external-accounts',
    summary: 'Register an external account for a customer',
    act: 'add a payee account',
    asks: ['customerId'],
    body: externalAccountCreateRequest,
    responses: { 201: externalAccount, ...errors(400, 401, 403, 409, 500) },
    changes: ['external-accounts', 'webhooks'],
  }),

  getCustomerExternalAccountById: operation({
    method: 'GET',
    path: '/customers/external-accounts/{externalAccountId}',
    summary: "Read a customer's external account",
    suits: { externalAccountId: 'CUSTOMER_EXTERNAL_ACCOUNT' },
    params: z.object({ externalAccountId: pathId }),
    responses: { 200: externalAccount, ...errors(401, 403, 404, 500) },
    shows: ['external-accounts'],
  }),

  deleteCustomerExternalAccountById: operation({
    method: 'DELETE',
    path: '/customers/external-accounts/{externalAccountId}',
    summary: "Delete a customer's external account",
    act: 'delete a payee account',
    suits: { externalAccountId: 'CUSTOMER_EXTERNAL_ACCOUNT' },
    params: z.object({ externalAccountId: pathId }),
    responses: { 204: null, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['external-accounts'],
  }),

  listPlatformExternalAccounts: operation({
    method: 'GET',
    path: '/platform/external-accounts',
    summary: "List the platform's own external accounts",
    query: z.object({ currency: z.string().optional(), ...pageQuery }),
    responses: { 200: externalAccountPage, ...errors(400, 401, 403, 500) },
    shows: ['external-accounts'],
  }),

  createPlatformExternalAccount: operation({
    method: 'POST',
    path: '/platform/external-accounts',
    summary: 'Register an external account for the platform',
    act: 'add an external account of the platform',
    body: platformExternalAccountCreateRequest,
    responses: { 201: externalAccount, ...errors(400, 401, 403, 409, 500) },
    changes: ['external-accounts', 'webhooks'],
  }),

  getPlatformExternalAccountById: operation({
    method: 'GET',
    path: '/platform/external-accounts/{externalAccountId}',
    summary: "Read one of the platform's external accounts",
    suits: { externalAccountId: 'PLATFORM_EXTERNAL_ACCOUNT' },
    params: z.object({ externalAccountId: pathId }),
    responses: { 200: externalAccount, ...errors(401, 403, 404, 500) },
    shows: ['external-accounts'],
  }),

  deletePlatformExternalAccountById: operation({
    method: 'DELETE',
    path: '/platform/external-accounts/{externalAccountId}',
    summary: "Delete one of the platform's external accounts",
    act: 'delete an external account of the platform',
    suits: { externalAccountId: 'PLATFORM_EXTERNAL_ACCOUNT' },
    params: z.object({ externalAccountId: pathId }),
    responses: { 204: null, ...errors(400, 401, 403, 404, 500) },
    changes: ['external-accounts'],
  }),

  createExternalAccountOwnershipChallenge: operation({
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/challenge',
    summary: 'Start a proof of ownership of a customer’s wallet',
    act: 'start an ownership proof',
    suits: { externalAccountId: 'UNPROVEN_WALLET' },
    params: z.object({ externalAccountId: pathId }),
    body: ownershipChallengeRequest,
    responses: { 201: ownershipChallenge, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['external-accounts', 'webhooks'],
  }),

  verifyExternalAccountOwnership: operation({
    method: 'POST',
    path: '/customers/external-accounts/{externalAccountId}/verify',
    summary: 'Prove ownership of a customer’s wallet by signature',
    act: 'submit an ownership proof',
    suits: { externalAccountId: 'OPEN_SIGNATURE_CHALLENGE' },
    params: z.object({ externalAccountId: pathId }),
    body: ownershipVerifyRequest,
    responses: { 200: externalAccount, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['external-accounts', 'webhooks'],
  }),

  createPlatformExternalAccountOwnershipChallenge: operation({
    method: 'POST',
    path: '/platform/external-accounts/{externalAccountId}/challenge',
    summary: 'Start a proof of ownership of the platform’s wallet',
    act: 'start an ownership proof for the platform',
    suits: { externalAccountId: 'UNPROVEN_PLATFORM_WALLET' },
    params: z.object({ externalAccountId: pathId }),
    body: ownershipChallengeRequest,
    responses: { 201: ownershipChallenge, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['external-accounts', 'webhooks'],
  }),

  verifyPlatformExternalAccountOwnership: operation({
    method: 'POST',
    path: '/platform/external-accounts/{externalAccountId}/verify',
    summary: 'Prove ownership of the platform’s wallet by signature',
    act: 'submit an ownership proof for the platform',
    suits: { externalAccountId: 'OPEN_PLATFORM_SIGNATURE_CHALLENGE' },
    params: z.object({ externalAccountId: pathId }),
    body: ownershipVerifyRequest,
    responses: { 200: externalAccount, ...errors(400, 401, 403, 404, 409, 500) },
    changes: ['external-accounts', 'webhooks'],
  }),
}
