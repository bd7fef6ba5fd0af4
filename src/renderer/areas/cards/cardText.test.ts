import { describe, expect, it } from 'vitest'
import { expiryText, movedBy } from './cardText'

describe('what a card says of itself', () => {
  it('is its month as cards print it', () => {
    expect(expiryText({ expMonth: 3, expYear: 2029 })).toBe('03/29')
    expect(expiryText({ expMonth: 12, expYear: 2030 })).toBe('12/30')
    expect(expiryText({})).toBeNull()
  })
})

describe('the order of funding sources', () => {
  it('moves one account up or down', () => {
    expect(movedBy(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
    expect(movedBy(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  })

  it('stays as it is at its ends', () => {
    expect(movedBy(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(movedBy(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })
})
