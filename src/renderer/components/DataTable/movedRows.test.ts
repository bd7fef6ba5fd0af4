import { describe, expect, it } from 'vitest'
import { movedRows } from './movedRows'

const id = (row: string) => row
const rows = (text: string) => text.split('')

describe('movedRows', () => {
  it('is nothing while the top row stands where it stood', () => {
    expect(movedRows(rows('abcdef'), rows('abcdxf'), 3, id)).toBe(0)
  })

  it('counts rows that came above', () => {
    expect(movedRows(rows('abcdef'), rows('axybcdef'), 3, id)).toBe(2)
  })

  it('counts rows that went above', () => {
    expect(movedRows(rows('abcdef'), rows('bdef'), 3, id)).toBe(-2)
  })

  it('takes the next row when the top row itself is gone', () => {
    expect(movedRows(rows('abcdef'), rows('xabcef'), 3, id)).toBe(0)
    expect(movedRows(rows('abcdef'), rows('xyabcef'), 3, id)).toBe(1)
  })

  it('is nothing when the list is another one', () => {
    expect(movedRows(rows('abc'), rows('xyz'), 1, id)).toBe(0)
  })
})
