import { z } from 'zod'
import { pageQuery, sortOrder } from '../primitives/pagination'
import { dateRange } from '../primitives/query'
import { transactionStatusFilter } from './schemas'
import { transactionTypeFilter } from './transactionType'

/** What a list of transactions is narrowed and ordered by, whoever reads it. */
export const transactionFilters = {
  accountIdentifier: z.string().optional(),
  senderAccountIdentifier: z.string().optional(),
  receiverAccountIdentifier: z.string().optional(),
  status: transactionStatusFilter.optional(),
  type: transactionTypeFilter.optional(),
  reference: z.string().optional(),
  ...dateRange,
  ...pageQuery,
  sortOrder: sortOrder.default('desc'),
}
