import { expect, it } from 'vitest'
import { marksLeft } from './rowMarks'

const facts = { rowId: (row: string) => row, isOver: (row: string) => row === 'c' }
const marked = new Map([...'abc'].map((row) => [row, row]))
const leftIn = (rows: string, more: object = {}) =>
  [...marksLeft(marked, { rows: [...rows], ...more }, facts).keys()].join('')

it('takes the mark away from what has left the list', () => {
  expect(leftIn('xabcy')).toBe('abc')
  expect(leftIn('xacy')).toBe('ac')
  expect(leftIn('')).toBe('')
})

it('keeps the marks of rows that are not loaded and not over, and while another question is answered', () => {
  expect(leftIn('xacy', { hasMore: true })).toBe('abc')
  expect(leftIn('xy', { hasMore: true })).toBe('ab')
  expect(leftIn('', { isLoading: true })).toBe('abc')
  expect(leftIn('xyz', { isStale: true })).toBe('abc')
})

it('takes the mark away from what is not loaded once it is known to be gone', () => {
  const further = { hasMore: true, everyId: new Set('xyb') }
  expect(leftIn('x', further)).toBe('b')
  expect(leftIn('ax', further)).toBe('ab')
  expect(leftIn('x', { ...further, everyId: null })).toBe('ab')
  expect(leftIn('x', { ...further, everyId: new Set('xyc') })).toBe('')
})
