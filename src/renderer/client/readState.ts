import { keepPreviousData } from '@tanstack/react-query'
import type { ServiceCallError } from './ServiceCallError'

/** The option of a query that shows the last reply while another call is on its way. */
export const KEEPS_LAST = { placeholderData: keepPreviousData } as const

interface Query {
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
  readonly error: ServiceCallError | null
}

/** How a read stands, in the words of a table: nothing yet, rows of an earlier call, or a refusal. */
export interface ReadState {
  readonly isLoading: boolean
  readonly isStale: boolean
  readonly error: ServiceCallError | null
}

/** The state of a query of the cache. */
export function readState(query: Query): ReadState {
  return { isLoading: query.isPending, isStale: query.isPlaceholderData, error: query.error }
}
