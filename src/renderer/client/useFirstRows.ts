import { useEffect } from 'react'
import type { CallOptions, ListId, RowOf } from './operations'
import { usePages } from './usePages'

/** Choices and names beyond this many would be a list of their own. */
const ROWS_MAX = 500

/** The first five hundred rows of a list, page by page: for the names and choices that other screens show. */
export function useFirstRows<K extends ListId>(id: K, call: CallOptions<K>): readonly RowOf<K>[] {
  const { rows, hasMore, isLoadingMore, loadMore } = usePages(id, call)
  const isWanting = hasMore && !isLoadingMore && rows.length < ROWS_MAX
  useEffect(() => {
    if (isWanting) loadMore()
  }, [isWanting, loadMore])
  return rows
}
