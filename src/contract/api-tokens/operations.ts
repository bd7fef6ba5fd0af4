import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pathId } from '../primitives/ids'
import { pageQuery } from '../primitives/pagination'
import { createdAndUpdatedRange } from '../primitives/query'
import { apiToken, apiTokenCreateRequest, apiTokenPage } from './schemas'

const operation = operationsOf({ tag: 'API Tokens', auth: ['basic'] })

export const apiTokensOperations = {
  createToken: operation({
    method: 'POST',
    path: '/tokens',
    role: 'ADMINISTRATOR',
    summary: 'Create an API token; its secret is shown only in this reply',
    act: 'create an API token',
    body: apiTokenCreateRequest,
    responses: { 201: apiToken, ...errors(400, 401, 403, 500) },
    changes: ['api-tokens'],
  }),

  listTokens: operation({
    method: 'GET',
    path: '/tokens',
    summary: 'List API tokens',
    query: z.object({ name: z.string().optional(), ...createdAndUpdatedRange, ...pageQuery }),
    responses: { 200: apiTokenPage, ...errors(400, 401, 403, 500) },
    shows: ['api-tokens'],
  }),

  getTokenById: operation({
    method: 'GET',
    path: '/tokens/{tokenId}',
    summary: 'Read an API token',
    params: z.object({ tokenId: pathId }),
    responses: { 200: apiToken, ...errors(401, 403, 404, 500) },
    shows: ['api-tokens'],
  }),

  deleteTokenById: operation({
    method: 'DELETE',
    path: '/tokens/{tokenId}',
    role: 'ADMINISTRATOR',
    summary: 'Delete an API token; it stops working at once',
    act: 'delete an API token',
    params: z.object({ tokenId: pathId }),
    responses: { 204: null, ...errors(400, 401, 403, 404, 500) },
    changes: ['api-tokens'],
  }),
}
