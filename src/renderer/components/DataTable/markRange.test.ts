import { describe, expect, it } from 'vitest'
import { rowsBetween } from './markRange'

const rows = ['a', 'b', 'c', 'd']
const between = (from: string, to: string) => rowsBetween(rows, (row) => row, from, to).join('')

describe('rowsBetween', () => {
  it('takes both ends, in the order of the list', () => {
    expect(between('b', 'd')).toBe('bcd')
    expect(between('c', 'a')).toBe('abc')
    expect(between('b', 'b')).toBe('b')
  })

  it('is nothing where an end has left the list', () => {
    expect(between('b', 'x')).toBe('')
    expect(between('x', 'b')).toBe('')
  })
})
