import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { somebodyAtDesk } from './deskPresence'
import { type AnyPage, type LoadedPages, pagesNear, putPage, type RowRange } from './pageRefresh'

/** Up to this many loaded pages are simply asked for again; longer lists only where a person looks. */
const WHOLE_PAGES_MAX = 3

type AskPage = (cursor: string | null) => Promise<AnyPage>

interface LongList {
  readonly ask: AskPage
  range: RowRange
  /** Cursors of pages that a change event has made old. */
  readonly old: Set<string | null>
  isRefreshing: boolean
}

const lists = new WeakMap<Query, LongList>()

/** The name under which a paged read stands in the cache; the third part tells it from a single read. */
export const pagesKey = (id: string, call: unknown): QueryKey => [id, call, 'pages']

const isPaged = (query: Query): boolean => query.queryKey[2] === 'pages'

function loadedOf(query: Query): LoadedPages | undefined {
  return query.state.data as LoadedPages | undefined
}

/** True for a list with more loaded pages than a change event may refetch. */
export function isLongList(query: Query): boolean {
  return isPaged(query) && lists.has(query) && (loadedOf(query)?.pages.length ?? 0) > WHOLE_PAGES_MAX
}

function wantedCursor(query: Query, list: LongList): string | null | undefined {
  const loaded = loadedOf(query)
  if (loaded === undefined) return undefined
  const cursors = pagesNear(loaded.pages, list.range).map((index) => loaded.pageParams[index])
  return cursors.find((cursor) => cursor !== undefined && list.old.has(cursor))
}

/** Asks again, one after the other, for the old pages near the reader. Where that fails they stay old. */
async function refreshNear(client: QueryClient, query: Query): Promise<void> {
  const list = lists.get(query)
  if (list === undefined || list.isRefreshing) return
  list.isRefreshing = true
  try {
    for (;;) {
      await somebodyAtDesk()
      // A page on its way would overwrite what is put in now; the list looks again when it has come.
      const cursor = query.state.fetchStatus === 'idle' ? wantedCursor(query, list) : undefined
      if (cursor === undefined) return
      list.old.delete(cursor)
      const fresh = await list.ask(cursor).catch(() => null)
      if (fresh === null || query.state.fetchStatus !== 'idle') {
        list.old.add(cursor)
        return
      }
      client.setQueryData(query.queryKey, (loaded: LoadedPages | undefined) =>
        loaded === undefined ? loaded : putPage(loaded, cursor, fresh),
      )
    }
  } finally {
    list.isRefreshing = false
  }
}

/** Marks every loaded page of a long list as old and refreshes what is looked at; the rest follows when seen. */
export function renewLongList(client: QueryClient, query: Query): void {
  const list = lists.get(query)
  const loaded = loadedOf(query)
  if (list === undefined || loaded === undefined) return
  for (const cursor of loaded.pageParams) list.old.add(cursor)
  if (query.getObserversCount() > 0) void refreshNear(client, query)
}

/** A mounted list says how its pages are asked for and which rows are on screen; old pages there are refreshed. */
export function watchList(client: QueryClient, key: QueryKey, ask: AskPage, range: RowRange): void {
  const query = client.getQueryCache().find({ queryKey: key, exact: true })
  if (query === undefined) return
  const known = lists.get(query)
  if (known === undefined) lists.set(query, { ask, range, old: new Set(), isRefreshing: false })
  else {
    known.range = range
    if (known.old.size > 0) void refreshNear(client, query)
  }
}

/** True while old pages of this list are asked for, when loading more would undo the answer. */
export function isRefreshingPages(client: QueryClient, key: QueryKey): boolean {
  const query = client.getQueryCache().find({ queryKey: key, exact: true })
  return query !== undefined && lists.get(query)?.isRefreshing === true
}
