import { z } from 'zod'
import { operation } from '../operation'
import { errors } from '../primitives/errors'
import { pageQuery } from '../primitives/pagination'
import { internalAccountPage, internalAccountType, platformInternalAccountListResponse } from './schemas'

export const listCustomerInternalAccounts = operation({
  method: 'GET',
  path: '/customers/internal-accounts',
  tag: 'Internal Accounts',
  summary: 'List the internal accounts of customers',
  auth: ['basic'],
  query: z.object({
    currency: z.string().optional(),
    customerId: z.string().optional(),
    type: internalAccountType.optional(),
    ...pageQuery,
  }),
  responses: { 200: internalAccountPage, ...errors(400, 401, 403, 500) },
})

export const listPlatformInternalAccounts = operation({
  method: 'GET',
  path: '/platform/internal-accounts',
  tag: 'Internal Accounts',
  summary: "List the platform's own internal accounts",
  auth: ['basic'],
  query: z.object({ currency: z.string().optional(), type: internalAccountType.optional() }),
  responses: { 200: platformInternalAccountListResponse, ...errors(400, 401, 403, 500) },
})
