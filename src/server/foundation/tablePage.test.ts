import { describe, expect, it } from 'vitest'
import type { ServiceError } from './ServiceError'
import { pageOfTable } from './tablePage'

const rows = ['a', 'b', 'c', 'd', 'e']
const query = { list: 'letters', filters: { kind: 'all' }, keyOf: (row: string) => row }

const refusalOf = (cursor: string, change: Partial<typeof query> = {}) => {
  try {
    pageOfTable(rows, { ...query, ...change, cursor })
  } catch (error) {
    return (error as ServiceError).details?.reason
  }
  return null
}

describe('pageOfTable', () => {
  it('walks a table page by page to its end, each row once', () => {
    const first = pageOfTable(rows, { ...query, limit: 2 })
    const second = pageOfTable(rows, { ...query, limit: 2, cursor: first.nextCursor })
    const third = pageOfTable(rows, { ...query, limit: 2, cursor: second.nextCursor })
    expect([first, second, third].map((page) => page.data)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect([first, second, third].map((page) => page.hasMore)).toEqual([true, true, false])
    expect(third).toEqual({ data: ['e'], hasMore: false, totalCount: 5 })
  })

  it('says that there is no more when the last row ends the page', () => {
    expect(pageOfTable(rows, { ...query, limit: 5 })).toEqual({ data: rows, hasMore: false, totalCount: 5 })
  })

  it('answers an empty page of an empty table', () => {
    expect(pageOfTable<string>([], query)).toEqual({ data: [], hasMore: false, totalCount: 0 })
  })

  const { nextCursor = '' } = pageOfTable(rows, { ...query, limit: 2 })
  it.each([
    ['another list', { list: 'digits' }, 'CURSOR_OF_OTHER_LIST'],
    ['another filter', { filters: { kind: 'some' } }, 'CURSOR_OF_OTHER_LIST'],
  ])('refuses the cursor of %s', (_what, change, reason) => {
    expect(refusalOf(nextCursor, change)).toBe(reason)
  })

  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [mark] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString('utf8')) as [string, string]
  it.each([
    ['text', 'no cursor'],
    ['another shape', written({ mark })],
    ['three parts', written([mark, 'b', 'c'])],
    ['a number for the key', written([mark, 2])],
    ['a key that is not in the table', written([mark, 'z'])],
  ])('refuses a cursor that is %s', (_what, cursor) => {
    expect(refusalOf(cursor)).toBe('CURSOR_MALFORMED')
  })
})
