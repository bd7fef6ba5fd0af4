import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Page } from '../../contract/primitives/pagination'
import { callOperation } from './callOperation'
import { isRefreshingPages, pagesKey, watchList } from './longLists'
import type { CallOptions, ReadId, Reply } from './operations'
import { KEEPS_LAST, readState } from './readState'
import type { ServiceCallError } from './ServiceCallError'

/** The reads that answer a page of rows. */
export type PagedId = { [K in ReadId]: Reply<K> extends Page<unknown> ? K : never }[ReadId]
export type RowOf<K extends ReadId> = Reply<K> extends { data: (infer Row)[] } ? Row : never

export interface Pages<Row> {
  readonly rows: readonly Row[]
  /** The exact number of rows that match, loaded or not; null before the first reply. */
  readonly totalCount: number | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly isLoadingMore: boolean
  /** True while rows of an earlier filter are still shown. */
  readonly isStale: boolean
  readonly error: ServiceCallError | null
  readonly loadMore: () => void
  readonly reload: () => void
  /** The table says which rows are on screen, so that a notice refreshes those and not all that are loaded. */
  readonly onRowsShown: (first: number, last: number) => void
}

interface PagesOptions {
  readonly isEnabled?: boolean
  readonly everyMs?: number | false
}

const PAGE_LIMIT = 100
const NO_ROWS: readonly never[] = []

type Asked<K extends PagedId> = Page<RowOf<K>>

function useInfinitePages<K extends PagedId>(id: K, call: CallOptions<K>, options: PagesOptions) {
  const given = call as { readonly query?: Readonly<Record<string, unknown>> }
  const ask = (cursor: string | null, signal?: AbortSignal) => {
    const paged = { ...given, query: { limit: PAGE_LIMIT, ...given.query, cursor } }
    const how = signal === undefined ? {} : { signal }
    return callOperation(id, paged as unknown as CallOptions<K>, how) as Promise<Asked<K>>
  }
  const query = useInfiniteQuery<Asked<K>, ServiceCallError, { pages: Asked<K>[] }, readonly unknown[], string | null>({
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
 * Every row of a paged list, loaded page by page as the table asks for more. Give it filters only, no cursor. A notice
 * refetches a long list only at its top and where it is on screen.
 */
export function usePages<K extends PagedId>(id: K, call: CallOptions<K>, options: PagesOptions = {}): Pages<RowOf<K>> {
  const client = useQueryClient()
  const { query, ask } = useInfinitePages(id, call, options)
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, refetch } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? NO_ROWS, [data])
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
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isRefreshingPages(client, latest.current.key)) void fetchNextPage()
  }, [client, fetchNextPage, hasNextPage, isFetchingNextPage])
  const reload = useCallback(() => void refetch(), [refetch])
  return {
    rows,
    totalCount: data?.pages.at(-1)?.totalCount ?? null,
    hasMore: hasNextPage,
    ...readState(query),
    isLoadingMore: isFetchingNextPage,
    loadMore,
    reload,
    onRowsShown,
  }
}
