import { describe, expect, it } from 'vitest'
import { nextWaiting, standingOf } from './nextWaiting'

describe('nextWaiting', () => {
  const ids = ['a', 'b', 'c']

  it('goes to what followed, and from the end back to what came before', () => {
    expect(nextWaiting(ids, ['b'], standingOf(ids, 'b'))).toBe('c')
    expect(nextWaiting(ids, ['c'], standingOf(ids, 'c'))).toBe('b')
  })

  it('works when the list has refetched before the answer came', () => {
    expect(nextWaiting(['a', 'c'], ['b'], standingOf(ids, 'b'))).toBe('c')
  })

  it('passes over what was decided together with it, downwards first', () => {
    const many = ['a', 'b', 'c', 'd', 'e']
    expect(nextWaiting(many, ['c', 'd'], standingOf(many, 'c'))).toBe('e')
    expect(nextWaiting(many, ['c', 'd', 'e'], standingOf(many, 'e'))).toBe('b')
  })

  it('falls back to the first, and to nothing when nothing waits', () => {
    expect(nextWaiting(['x', 'y'], ['b'], standingOf(ids, 'b'))).toBe('x')
    expect(nextWaiting(['b'], ['b'], standingOf(['b'], 'b'))).toBeNull()
    expect(standingOf(ids, 'z')).toBeNull()
  })
})
