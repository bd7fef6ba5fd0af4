import type { ListFilter } from './listPage'

type Condition = readonly [
  column: string,
  op: ListFilter['op'],
  value: string | number | undefined,
  counterName?: string,
]

/**
 * The filters of a list from what its query carried; values that were left out filter nothing. A fourth element names
 * the counter that counts the condition alone.
 */
export function filtersOf(conditions: readonly Condition[]): ListFilter[] {
  return conditions.flatMap(([column, op, value, counterName]) => {
    if (value === undefined) return []
    return [{ column, op, value, counterKey: counterName && `${counterName}=${value}` }]
  })
}

/** How a query leafs through a list. */
export interface Paging {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** `limit` and `cursor` where the query carried them. */
export const pagingOf = ({ limit, cursor }: Paging): Paging => ({ limit, cursor })
