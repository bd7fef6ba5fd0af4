import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type AskedFirst, useIsAwaited } from './askedFirst'
import { callOperation } from './callOperation'
import type { CallOptions, ReadId, Reply } from './operations'
import { KEEPS_LAST } from './readState'
import type { ServiceCallError } from './ServiceCallError'

interface ReadOptions {
  /** False holds the read back, for instance until an id is known. */
  readonly isEnabled?: boolean
  /** Reads again at this pace, for the few things that no change event announces. */
  readonly everyMs?: number | false
  /** Shows the last reply while the next call is on its way. Otherwise another call starts with nothing to show. */
  readonly keepsPrevious?: boolean
  /** What the same screen reads, and what tells after each change whether this can still be read: it is asked first. */
  readonly after?: AskedFirst
}

/** What a read gives to its screen: React Query's result, typed by the contract. */
export type Read<K extends ReadId> = UseQueryResult<Reply<K>, ServiceCallError>

/**
 * Reads one operation. While it is on the screen it is read again when a change event names an area that the contract
 * says it shows; out of sight, when it is next shown. A refusal is the `error` of the result.
 */
export function useRead<K extends ReadId>(id: K, call: CallOptions<K>, options: ReadOptions = {}): Read<K> {
  const isAwaited = useIsAwaited(options.after)
  return useQuery<Reply<K>, ServiceCallError>({
    queryKey: [id, call],
    queryFn: ({ signal }) => callOperation(id, call, { signal }),
    enabled: (options.isEnabled ?? true) && !isAwaited,
    refetchInterval: options.everyMs ?? false,
    meta: options.after === undefined ? undefined : { after: options.after },
    placeholderData: options.keepsPrevious === true ? KEEPS_LAST.placeholderData : undefined,
  }) as Read<K>
}
