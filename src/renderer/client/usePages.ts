import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Page } from '../../contract/primitives/pagination'
import { callOperation } from './callOperation'
import type { CallOptions, ReadId, Reply } from './operations'
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
}

export interface PagesOptions {
  readonly isEnabled?: boolean
  readonly everyMs?: number | false
}

const PAGE_LIMIT = 100
const NO_ROWS: readonly never[] = []

/** Every row of a paged list, loaded page by page as the table asks for more. Give it filters only, no cursor. */
export function usePages<K extends PagedId>(id: K, call: CallOptions<K>, options: PagesOptions = {}): Pages<RowOf<K>> {
  const given = call as { readonly query?: Readonly<Record<string, unknown>> }
  const query = useInfiniteQuery<
    Page<RowOf<K>>,
    ServiceCallError,
    { pages: Page<RowOf<K>>[] },
    unknown[],
    string | null
  >({
    queryKey: [id, call, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const paged = { ...given, query: { limit: PAGE_LIMIT, ...given.query, cursor: pageParam } }
      return callOperation(id, paged as unknown as CallOptions<K>, { signal }) as Promise<Page<RowOf<K>>>
    },
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor ?? null,
    enabled: options.isEnabled ?? true,
    refetchInterval: options.everyMs ?? false,
    placeholderData: keepPreviousData,
  })
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? NO_ROWS, [data])
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, hasNextPage, isFetchingNextPage])
  const reload = useCallback(() => void refetch(), [refetch])
  return {
    rows,
    totalCount: data?.pages.at(-1)?.totalCount ?? null,
    hasMore: hasNextPage,
    isLoading: query.isPending,
    isLoadingMore: isFetchingNextPage,
    isStale: query.isPlaceholderData,
    error: query.error,
    loadMore,
    reload,
  }
}
