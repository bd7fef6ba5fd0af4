import { z } from 'zod'
import { operationsOf } from '../operation'
import { errors } from '../primitives/errors'
import { pageQuery, sortOrder } from '../primitives/pagination'
import { queryBoolean } from '../primitives/query'
import { umaProviderPage } from './schemas'

const operation = operationsOf({ tag: 'Available UMA Providers', auth: ['basic'] })

export const umaProvidersOperations = {
  getAvailableUmaProviders: operation({
    method: 'GET',
    path: '/uma-providers',
    summary: 'List the providers whose UMA addresses can be paid',
    query: z.object({
      countryCode: z.string().optional(),
      currencyCode: z.string().optional(),
      hasBlockedProviders: queryBoolean.optional(),
      ...pageQuery,
      sortOrder: sortOrder.default('desc'),
    }),
    responses: { 200: umaProviderPage, ...errors(400, 401, 500) },
    shows: [],
  }),
}
