import { describe, expect, it } from 'vitest'
import { freshWaiting } from './freshWaiting'

const rows = (text: string) => text.split('').map((id) => ({ id }))
const fresh = (list: string, known: string, hasRisen = false) =>
  freshWaiting(rows(list), new Set(known), hasRisen)
    .map(({ id }) => id)
    .join('')

describe('freshWaiting', () => {
  it('calls for what stands above the known ones, each once', () => {
    expect(fresh('yxabc', 'abc')).toBe('yx')
    expect(fresh('yxabc', 'abcxy')).toBe('')
  })

  it('does not call for old ones that came up because newer ones were decided', () => {
    expect(fresh('bcde', 'abc')).toBe('')
  })

  it('sees a new one although another was decided at the same time', () => {
    expect(fresh('xbc', 'abc')).toBe('x')
  })

  it('calls for all when nothing waited before', () => {
    expect(fresh('xy', '', true)).toBe('xy')
  })

  it('sees one that sorts below known ones when the queue has grown', () => {
    expect(fresh('abxc', 'abc', true)).toBe('x')
  })
})
