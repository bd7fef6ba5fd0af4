import { z } from 'zod'
import { queryInteger } from './query'

export const PAGE_LIMIT_DEFAULT = 20

/** `limit` and `cursor`, spread into the query of every paged list: 1 to 100, default 20. */
export const pageQuery = {
  limit: queryInteger(1, 100)
    .meta({ default: PAGE_LIMIT_DEFAULT })
    .optional()
    .describe('How many to return, 1 to 100. Example: 50.'),
  cursor: z.string().min(1).max(2000).optional().describe('The `nextCursor` of the page before, with its filters.'),
} as const

/** The order of a list by creation; most recent first unless asked otherwise. */
export const sortOrder = z.enum(['asc', 'desc']).describe('By creation: oldest or newest first. Example: asc.')

/** The paginated list envelope of the specification; `nextCursor` only when there is more. */
export function page<Item extends z.ZodType>(item: Item, id: string) {
  return z
    .object({
      data: z.array(item),
      hasMore: z.boolean(),
      nextCursor: z.string().optional(),
      totalCount: z.int(),
    })
    .meta({ id })
}

export interface Page<Item> {
  readonly data: Item[]
  readonly hasMore: boolean
  readonly nextCursor?: string
  readonly totalCount: number
}
