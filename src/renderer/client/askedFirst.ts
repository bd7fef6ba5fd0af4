import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

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

/** Whether what it once answered is old, and nothing has come since. */
function isAwaited({ state }: Query): boolean {
  const isOld = state.isInvalidated || state.fetchStatus !== 'idle'
  return state.status === 'success' && isOld
}

const notFollowed = () => () => undefined

/** Whether a read has to wait because what is asked before it is old, as where a person comes back to a screen. */
export function useIsAwaited(first: AskedFirst | undefined): boolean {
  const cache = useQueryClient().getQueryCache()
  const look = () => {
    const told = first === undefined ? undefined : cache.find({ queryKey: first.queryKey })
    return told !== undefined && isAwaited(told)
  }
  const follow = useCallback((tell: () => void) => cache.subscribe(tell), [cache])
  return useSyncExternalStore(first === undefined ? notFollowed : follow, look, look)
}
