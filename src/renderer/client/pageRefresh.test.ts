import { describe, expect, it } from 'vitest'
import type { Page } from '../../contract/primitives/pagination'
import { type LoadedPages, pagesNear, putPage } from './pageRefresh'

interface Item {
  readonly id: string
  readonly text?: string
}

function pageOf(ids: string, nextCursor?: string, totalCount = 9): Page<Item> {
  const data = ids.split('').map((id) => ({ id }))
  return { data, hasMore: nextCursor !== undefined, totalCount, nextCursor }
}

/** Pages of three rows, each asked for after the last row of the one before. */
const loaded = (): LoadedPages => ({
  pages: [pageOf('abc', 'c'), pageOf('def', 'f'), pageOf('ghi')],
  pageParams: [null, 'c', 'f'],
})
const idsOf = ({ pages }: LoadedPages) => pages.map(({ data }) => (data as Item[]).map(({ id }) => id).join(''))

describe('pagesNear', () => {
  it('takes the first page and those on screen, however many are loaded', () => {
    const pages = Array.from({ length: 100 }, () => ({ data: Array.from({ length: 100 }) }))
    expect(pagesNear(pages, { first: 5080, last: 5120 })).toEqual([0, 50, 51])
    expect(pagesNear(pages, { first: 10, last: 40 })).toEqual([0])
  })

  it('goes by the rows, not by the size of a full page', () => {
    const pages = [3, 0, 5, 2].map((length) => ({ data: Array.from({ length }) }))
    expect(pagesNear(pages, { first: 3, last: 7 })).toEqual([0, 2])
  })
})

describe('putPage', () => {
  it('keeps rows that a new one pushed out of its page', () => {
    const next = putPage(loaded(), null, pageOf('xab', 'b', 10))
    expect(idsOf(next)).toEqual(['xabc', 'def', 'ghi'])
    expect(next.pages.map(({ totalCount }) => totalCount)).toEqual([10, 10, 10])
  })

  it('takes over rows that came up because others went', () => {
    expect(idsOf(putPage(loaded(), null, pageOf('acd', 'd', 8)))).toEqual(['acd', 'ef', 'ghi'])
  })

  it('drops a row that went, also in the middle, without bringing it back', () => {
    expect(idsOf(putPage(loaded(), 'c', pageOf('dfg', 'g', 8)))).toEqual(['abc', 'dfg', 'hi'])
  })

  it('shows the fresh row, not the old one', () => {
    const fresh = { ...pageOf('abc', 'c'), data: [{ id: 'a' }, { id: 'b', text: 'decided' }, { id: 'c' }] }
    expect(putPage(loaded(), null, fresh).pages[0]?.data[1]).toEqual({ id: 'b', text: 'decided' })
  })

  it('leaves the pages that did not change as they are', () => {
    const before = loaded()
    const after = putPage(before, null, pageOf('abc', 'c'))
    expect(after.pages[1]).toBe(before.pages[1])
    expect(after.pages[2]).toBe(before.pages[2])
  })

  it('begins again after a page that has nothing in common with the old one', () => {
    const next = putPage(loaded(), null, pageOf('xyz', 'z', 12))
    expect(idsOf(next)).toEqual(['xyz'])
    expect(next.pages.at(-1)?.nextCursor).toBe('z')
    expect(next.pageParams).toEqual([null])
  })

  it('ends where the list now ends', () => {
    expect(idsOf(putPage(loaded(), 'c', pageOf('de', undefined, 5)))).toEqual(['abc', 'de'])
  })

  it('replaces the last page as it comes, with the cursor that goes on from it', () => {
    const next = putPage(loaded(), 'f', pageOf('xgh', 'h', 10))
    expect(idsOf(next)).toEqual(['abc', 'def', 'xgh'])
    expect(next.pages.at(-1)?.nextCursor).toBe('h')
  })

  it('ignores a page that is no longer loaded', () => {
    const before = loaded()
    expect(putPage(before, 'q', pageOf('qrs'))).toBe(before)
  })
})
