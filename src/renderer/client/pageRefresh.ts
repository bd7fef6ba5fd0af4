import type { Page } from '../../contract/primitives/pagination'

interface Row {
  readonly id?: string
  readonly account?: { readonly id?: string }
}

/** A page of rows, or all of them where a read has no pages. */
export type AnyPage = Pick<Page<unknown>, 'data'> & Partial<Page<unknown>>

/** The loaded pages of a list with the cursors at which they were asked for, as React Query keeps them. */
export interface LoadedPages {
  readonly pages: readonly AnyPage[]
  readonly pageParams: readonly (string | null)[]
}

/** The rows on screen, by their place in the list. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

function idOf(row: unknown): string {
  const { id, account } = row as Row
  return id ?? account?.id ?? JSON.stringify(row)
}

/** The pages worth asking for again: the first, because new rows come there, and those that are on screen. */
export function pagesNear(pages: readonly { readonly data: readonly unknown[] }[], range: RowRange): readonly number[] {
  const near: number[] = []
  let start = 0
  for (const [index, { data }] of pages.entries()) {
    const isOnScreen = start <= range.last && start + data.length > range.first
    if (index === 0 || isOnScreen) near.push(index)
    start += data.length
  }
  return near
}

/**
 * The rows of the old page that newer rows pushed out of a full fresh one; they still stand before the next page. Null
 * when nothing joins the two, so that rows between them may be missing.
 */
function pushedOut(old: readonly unknown[], fresh: readonly unknown[]): readonly unknown[] | null {
  const freshIds = new Set(fresh.map(idOf))
  const lastCommon = old.findLastIndex((row) => freshIds.has(idOf(row)))
  return lastCommon < 0 ? null : old.slice(lastCommon + 1)
}

function joinPage(loaded: LoadedPages, index: number, fresh: AnyPage): AnyPage | null {
  const old = loaded.pages[index]
  const later = new Set(loaded.pages.slice(index + 1).flatMap(({ data }) => data.map(idOf)))
  const last = fresh.data.at(-1)
  const isLastPage = index === loaded.pages.length - 1 || !fresh.hasMore
  if (old === undefined || isLastPage || last === undefined || later.has(idOf(last))) return fresh
  const rest = pushedOut(old.data, fresh.data)
  return rest === null ? null : { ...fresh, data: [...fresh.data, ...rest] }
}

/**
 * Puts a page that was asked for again, at the same cursor, into the loaded ones: no row twice, none lost between two
 * pages. Where the list ended or changed beyond that, the pages after it go and are loaded again when needed.
 */
export function putPage(loaded: LoadedPages, cursor: string | null, fresh: AnyPage): LoadedPages {
  const index = loaded.pageParams.indexOf(cursor)
  if (index < 0) return loaded
  const joined = joinPage(loaded, index, fresh)
  const isCutOff = joined === null || !fresh.hasMore
  const page = joined ?? fresh
  const ids = new Set(page.data.map(idOf))
  const others = loaded.pages.map((other, place) => {
    if (place === index) return page
    const data = other.data.filter((row) => !ids.has(idOf(row)))
    return data.length === other.data.length ? other : { ...other, data }
  })
  const kept = isCutOff ? others.slice(0, index + 1) : others
  const counted = kept.map((other) => {
    if (other.totalCount === fresh.totalCount || fresh.totalCount === undefined) return other
    return { ...other, totalCount: fresh.totalCount }
  })
  return { pages: counted, pageParams: loaded.pageParams.slice(0, kept.length) }
}
