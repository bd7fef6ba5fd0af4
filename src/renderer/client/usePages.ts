import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type AnyCall, callAnyOperation } from './callOperation'
import { isRefreshingPages, pagesKey, watchList } from './longLists'
import { type CallOptions, findOperation, type ListId, type Reply, type RowOf } from './operations'
import type { AnyPage } from './pageRefresh'
import { KEEPS_LAST, readState } from './readState'
import type { ServiceCallError } from './ServiceCallError'

export interface Pages<Row, Whole = unknown> {
  /** The first reply as a whole, for what it says beside its rows. */
  readonly reply: Whole | undefined
  readonly rows: readonly Row[]
  /** The exact number of rows that match, loaded or not; null before the first reply. */
  readonly totalCount: number | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  /** True while rows of an earlier filter are still shown. */
  readonly isStale: boolean
  /** True while rows that were kept are asked for again: something has changed since. */
  readonly isOld?: boolean
  readonly error: ServiceCallError | null
  /** What `error` keeps away from the rows that are there, in a sentence; null or none where it keeps nothing away. */
  readonly missing?: string | null
  readonly loadMore: () => void
  readonly reload: () => void
  /** The table says which rows are on screen, so that a change event refreshes those and not all that are loaded. */
  readonly onRowsShown: (first: number, last: number) => void
}

export interface PagesOptions {
  readonly isEnabled?: boolean
  readonly everyMs?: number | false
}

const PAGE_LIMIT = 100
const NO_ROWS: readonly never[] = []

function useInfinitePages<K extends ListId>(id: K, call: CallOptions<K>, options: PagesOptions) {
  const given = call as AnyCall
  const ask = (cursor: string | null, signal?: AbortSignal) => {
    const query = findOperation(id).isPaged === true ? { limit: PAGE_LIMIT, ...given.query, cursor } : given.query
    return callAnyOperation(id, { ...given, query }, { signal }) as Promise<Reply<K> & AnyPage>
  }
  const query = useInfiniteQuery<
    Reply<K> & AnyPage,
    ServiceCallError,
    { pages: (Reply<K> & AnyPage)[] },
    readonly unknown[],
    string | null
  >({
    queryKey: pagesKey(id, call),
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor ?? null,
    enabled: options.isEnabled ?? true,
    refetchInterval: options.everyMs ?? false,
    ...KEEPS_LAST,
  })
  return { query, ask }
}

/**
 * Every row of a list, loaded page by page as the table asks for more, or at once where the read has no pages. Give it
 * filters only, no cursor. A change event refetches a long list only at its top and where it is on screen.
 */
export function usePages<K extends ListId>(
  id: K,
  call: CallOptions<K>,
  options: PagesOptions = {},
): Pages<RowOf<K>, Reply<K>> {
  const client = useQueryClient()
  const { query, ask } = useInfinitePages(id, call, options)
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, refetch } = query
  const rows = useMemo(() => (data?.pages.flatMap((page) => page.data) ?? NO_ROWS) as readonly RowOf<K>[], [data])
  const last = data?.pages.at(-1)
  const latest = useRef({ ask, key: pagesKey(id, call), range: { first: 0, last: 0 } })
  useEffect(() => {
    latest.current = { ...latest.current, ask, key: pagesKey(id, call) }
  })
  const watch = useCallback(() => {
    const { key, range } = latest.current
    watchList(client, key, latest.current.ask, range)
  }, [client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever pages have come
  useEffect(watch, [watch, data, isFetching])
  const onRowsShown = useCallback(
    (first: number, last: number) => {
      latest.current = { ...latest.current, range: { first, last } }
      watch()
    },
    [watch],
  )
  const wantsMore = useRef(false)
  const loadMore = useCallback(() => {
    const { key } = latest.current
    if (!hasNextPage || isFetchingNextPage || isRefreshingPages(client, key)) return
    // More would cut short what is asked for again, and the word of the change would be forgotten.
    if (client.getQueryState(key)?.fetchStatus !== 'idle') wantsMore.current = true
    else void fetchNextPage()
  }, [client, fetchNextPage, hasNextPage, isFetchingNextPage])
  useEffect(() => {
    if (isFetching || !wantsMore.current) return
    wantsMore.current = false
    loadMore()
  }, [isFetching, loadMore])
  const reload = useCallback(() => void refetch(), [refetch])
  return {
    reply: data?.pages[0],
    rows,
    totalCount: last === undefined ? null : (last.totalCount ?? rows.length),
    hasMore: hasNextPage,
    ...readState(query),
    isOld: query.isStale && isFetching,
    isLoadingMore: isFetchingNextPage,
    loadMore,
    reload,
    onRowsShown,
  }
}
