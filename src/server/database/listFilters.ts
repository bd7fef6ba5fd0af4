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

/** `limit` and `cursor` where the query carried them. */
export function pagingOf(query: { readonly limit?: number | undefined; readonly cursor?: string | undefined }): {
  readonly limit?: number
  readonly cursor?: string
} {
  return {
    limit: query.limit,
    cursor: query.cursor,
  }
}
