import { useMemo } from 'react'
import type { SearchHit, SearchKind } from '../../../contract/console/objects/schemas'
import type { Reply } from '../../client/operations'
import { readState } from '../../client/readState'
import type { TableSource } from '../DataTable/column'
import { mergedHits } from './mergedHits'
import { FOUND_MAX, useSearchHits } from './useSearchHits'
import { words } from './words'

/** What is found elsewhere and stands among what the service finds; the same rows while nothing changes. */
type FoundBeside = Required<Pick<TableSource<SearchHit>, 'rows' | 'isLoading' | 'isStale' | 'error' | 'reload'>>

/** What a list is searched for. */
export interface ListSearch {
  readonly kind: SearchKind
  readonly text: string
  readonly beside?: FoundBeside
}

interface Found {
  readonly source: FoundBeside & Pick<TableSource<SearchHit>, 'missing'>
  /** What the service says of the search; undefined until it has. */
  readonly reply: Reply<'searchObjects'> | undefined
}

const NOTHING: readonly never[] = []

/** What a list finds by a text, all of it; nothing while nobody searches. */
export function useFound(search: ListSearch | null): Found {
  const { text = '', kind, beside } = search ?? {}
  const read = useSearchHits({ text, kind, limit: FOUND_MAX })
  const { isLoading, isStale, error } = readState(read)
  const own = read.data?.data ?? NOTHING
  const others = beside?.rows ?? NOTHING
  const rows = useMemo(() => mergedHits(own, others), [own, others])
  const fault = error ?? beside?.error ?? null
  return {
    source: {
      rows,
      isLoading: isLoading || beside?.isLoading === true,
      isStale: isStale || beside?.isStale === true,
      error: fault,
      missing: fault === null ? null : words.missing,
      reload: () => {
        void read.refetch()
        beside?.reload()
      },
    },
    reply: read.data,
  }
}
