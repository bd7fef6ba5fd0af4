import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { signedRetryHeaders } from '../primitives/signedRetry'
import {
  delegatedKey,
  delegatedKeyCreateRequest,
  delegatedKeyListResponse,
  delegatedKeySignedRequestChallenge,
} from './schemas'

const operation = operationsOf({ tag: 'Embedded Wallet Auth', auth: ['basic'] })
const byId = z.object({ id: pathId })

export const delegatedKeysOperations = {
  createDelegatedKey: operation({
    method: 'POST',
    path: '/auth/delegated-keys',
    summary: 'Let the service sign the payments of a card that draws on an embedded wallet',
    act: 'delegate the card payments of a wallet',
    suits: { cardId: 'WALLET_CARD', internalAccountId: 'WALLET' },
    headers: signedRetryHeaders,
    body: delegatedKeyCreateRequest,
    responses: {
      201: delegatedKey,
      202: delegatedKeySignedRequestChallenge,
      ...errors(400, 401, 403, 404, 409, 500),
    },
    changes: ['wallet-auth'],
  }),

  listDelegatedKeys: operation({
    method: 'GET',
    path: '/auth/delegated-keys',
    summary: 'List the delegated keys of a wallet or of one funding source',
    suits: { accountId: 'WALLET' },
    asks: ['accountId'],
    query: z.object({
      accountId: z
        .string()
        .optional()
        .meta({
          description: 'The embedded wallet; one of the two is needed.',
          examples: ['InternalAccount:019542f5-b3e7-1d02-0000-000000000002'],
        }),
      fundingSourceId: z
        .string()
        .optional()
        .meta({
          description: 'The tie between card and wallet.',
          examples: ['CardFundingSource:019542f5-b3e7-1d02-0000-000000000011'],
        }),
    }),
    responses: { 200: delegatedKeyListResponse, ...errors(400, 401, 403, 500) },
    shows: ['wallet-auth'],
  }),

  getDelegatedKeyById: operation({
    method: 'GET',
    path: '/auth/delegated-keys/{id}',
    summary: 'Read a delegated key',
    suits: { id: 'DELEGATED_KEY' },
    params: byId,
    responses: { 200: delegatedKey, ...errors(401, 403, 404, 500) },
    shows: ['wallet-auth'],
  }),

  revokeDelegatedKey: operation({
    method: 'DELETE',
    path: '/auth/delegated-keys/{id}',
    summary: 'Revoke a delegated key',
    act: 'revoke a delegated key',
    suits: { id: 'ACTIVE_DELEGATED_KEY' },
    params: byId,
    responses: { 204: null, ...errors(400, 401, 403, 404, 500) },
    changes: ['wallet-auth'],
  }),
}
