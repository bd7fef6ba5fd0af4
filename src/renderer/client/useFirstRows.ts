import { useEffect } from 'react'
import type { CallOptions, ListId, Reply, RowOf } from './operations'
import { type Pages, type PagesOptions, usePages } from './usePages'

/** Choices and names beyond this many would be a list of their own. */
const ROWS_MAX = 500

/** The first five hundred rows of a list, page by page, and how far the reading is. */
export function useFirstPages<K extends ListId>(
  id: K,
  call: CallOptions<K>,
  options: PagesOptions = {},
): Pages<RowOf<K>, Reply<K>> {
  const pages = usePages(id, call, options)
  const { rows, hasMore, isLoadingMore, loadMore } = pages
  const isWanting = hasMore && !isLoadingMore && rows.length < ROWS_MAX
  useEffect(() => {
    if (isWanting) loadMore()
  }, [isWanting, loadMore])
  return pages
}

/** The first five hundred rows of a list: for the names and choices that other screens show. */
export function useFirstRows<K extends ListId>(
  id: K,
  call: CallOptions<K>,
  options: PagesOptions = {},
): readonly RowOf<K>[] {
  return useFirstPages(id, call, options).rows
}
