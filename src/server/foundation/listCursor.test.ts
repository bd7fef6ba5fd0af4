import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cursorMark, keyPlace, readCursor, readRowCursor, writeCursor } from './listCursor'

const mark = cursorMark('payments', 'desc', undefined)
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const details = (reason: string) => expect.objectContaining({ details: { field: 'cursor', reason } })

describe('the cursor of a list', () => {
  it('brings each place back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (sortValue, id) => {
        expect(readRowCursor(writeCursor(mark, sortValue, id), mark)).toEqual({ sortValue, id })
      }),
    )
    expect(readRowCursor(undefined, mark)).toBeNull()
  })

  it('is refused by a list with another name, filter or order', () => {
    const others = [
      cursorMark('payments', 'asc', undefined),
      cursorMark('payees', 'desc', undefined),
      cursorMark('payments', 'desc', 'a'),
    ]
    for (const other of others)
      expect(() => readRowCursor(writeCursor(mark, 'a', 'b'), other)).toThrow(details('CURSOR_OF_OTHER_LIST'))
  })

  it('is refused where it is damaged, or too short or long for its list', () => {
    const bad = [
      '',
      '!',
      'e30',
      encoded(null),
      encoded({}),
      encoded([mark]),
      encoded([mark, 'a']),
      encoded([mark, 1, 'b']),
    ]
    for (const cursor of [...bad, encoded([mark, 'a', 'b', 'c'])])
      expect(() => readRowCursor(cursor, mark)).toThrow(details('CURSOR_MALFORMED'))
    expect(() => readCursor(encoded([mark, 'a', 'b']), mark, keyPlace)).toThrow(details('CURSOR_MALFORMED'))
  })
})
