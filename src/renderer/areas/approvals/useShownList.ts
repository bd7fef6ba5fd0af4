import { useMemo } from 'react'
import type { List } from '../../components/list/useList'
import { useFound } from '../../components/search/useFound'
import type { ShownList } from './outside'

/** What stands beside the panel: the rows of a tab, or what a search found among all. */
export function useShownList(
  list: List<{ readonly id: string }>,
  tab: string,
): ShownList & {
  /** Of those, what a decision may move on to. */
  readonly waitingIds: readonly string[]
} {
  const { found, source } = list
  const search = useFound(found)
  const hits = found === null ? null : search.source.rows
  const { isLoading, isStale } = found === null ? source : search.source
  const isNarrowed = list.isFiltered
  return useMemo(() => {
    const ids = (hits ?? source.rows).map(({ id }) => id)
    const waiting = hits?.filter(({ status }) => status === 'PENDING_APPROVAL').map(({ id }) => id)
    const waitingIds = waiting ?? (tab === 'decided' ? [] : ids)
    return { tab, ids, waitingIds, isSettled: !isLoading && !isStale, isNarrowed }
  }, [hits, source.rows, tab, isLoading, isStale, isNarrowed])
}
