import { useMemo } from 'react'
import { readState } from '../../client/readState'
import type { List } from '../../components/list/useList'
import { FOUND_MAX, useSearchHits } from '../../components/search/useSearchHits'
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
  const read = useSearchHits({ text: found?.text ?? '', kind: found?.kind, limit: FOUND_MAX })
  const hits = found === null ? null : (read.data?.data ?? [])
  const { isLoading, isStale } = found === null ? source : readState(read)
  const isNarrowed = list.isFiltered
  return useMemo(() => {
    const ids = (hits ?? source.rows).map(({ id }) => id)
    const waiting = hits?.filter(({ status }) => status === 'PENDING_APPROVAL').map(({ id }) => id)
    const waitingIds = waiting ?? (tab === 'decided' ? [] : ids)
    return { tab, ids, waitingIds, isSettled: !isLoading && !isStale, isNarrowed }
  }, [hits, source.rows, tab, isLoading, isStale, isNarrowed])
}
