import type { SearchHit, SearchHits, SearchKind } from '../../../contract/console/objects/schemas'
import { type Read, useRead } from '../../client/useRead'
import { dayText } from '../format/timeText'
import { words } from './words'

/** What a list shows at most of what it finds; whoever needs more says more. */
export const FOUND_MAX = 100

interface Asked {
  readonly text: string
  /** Only this kind. */
  readonly kind?: SearchKind | undefined
  readonly limit?: number
}

/** What a search finds; what was found last stays while it goes on. An empty text finds nothing. */
export function useSearchHits({ text, kind, limit }: Asked): Read<'searchObjects'> {
  const asked = text.trim()
  const query = { text: asked, kind: kind ?? null, limit: limit ?? null }
  return useRead('searchObjects', { query }, { isEnabled: asked !== '', keepsPrevious: true })
}

/** What may be missing still, in a sentence; null where nothing is. */
export function lacksText({ lacksBefore }: Pick<SearchHits, 'lacksBefore'>, isIso: boolean): string | null {
  if (lacksBefore === null) return null
  const atMs = Date.parse(lacksBefore)
  return lacksBefore.startsWith('9999') || Number.isNaN(atMs) ? words.lacksAll : words.lacks(dayText(atMs, isIso))
}

/** How many were found, to be read out. */
export function countText({ data, isCut }: { readonly data: readonly SearchHit[]; readonly isCut: boolean }): string {
  return data.length === 0 ? words.nothing : words.found(data.length, isCut)
}
