import type { Query, QueryKey } from '@tanstack/react-query'

/** A read that tells whether others can still be answered, as a search does of what may have been deleted. */
export interface AskedFirst {
  readonly queryKey: QueryKey
  /** Whether its last answer says that the others can be asked. */
  readonly isThere: (data: unknown) => boolean
}

/** What is asked before a read, as whoever shows it says; null where it waits for nothing. */
export function askedBefore({ observers }: Pick<Query, 'observers'>): AskedFirst | null {
  for (const { options } of observers) {
    const after = options.meta?.after as AskedFirst | undefined
    if (after !== undefined) return after
  }
  return null
}
