import { describe, expect, it } from 'vitest'
import { matchName, nearVariantOf } from './nameMatch'
import { carriesSelector } from './outcomes/allSelectors'

const inquiry = { primaryIdentifier: '123456', holderName: 'Ana Souza' }

describe('matchName', () => {
  it.each([
    ['12345102', 'NOT_MATCHED', null],
    ['12345103', 'PARTIAL_MATCH', 'A. Souza'],
    ['12345104', 'PENDING', null],
    ['12345106', 'UNSUPPORTED', null],
    ['12345107', 'CHECKED_BY_RECEIVING_FI', null],
    ['12345108', 'MATCHED', 'Ana Souza'],
    ['testuser.102@bank', 'NOT_MATCHED', null],
    ['testuser@bank102', 'MATCHED', 'Ana Souza'],
  ])('%s is %s', (primaryIdentifier, status, verifiedName) => {
    expect(matchName({ ...inquiry, primaryIdentifier })).toEqual({ kind: 'ANSWERED', status, verifiedName })
  })

  it('refuses 105', () => {
    expect(matchName({ ...inquiry, primaryIdentifier: '12345105' })).toEqual({ kind: 'REFUSED' })
  })

  it.each([
    ['abc', 'MATCHED'],
    ['abc103', 'PARTIAL_MATCH'],
  ])('answers %s with %s also where no holder was named, and knows no name then', (primaryIdentifier, status) => {
    expect(matchName({ primaryIdentifier, holderName: null })).toEqual({ kind: 'ANSWERED', status, verifiedName: null })
  })

  it.each([
    ['Ana Souza', 'A. Souza'],
    ['Ana Maria Souza', 'A. Maria Souza'],
    ['Acme', 'Acm'],
    ['A', 'A'],
  ])('%s is near %s', (name, near) => {
    expect(nearVariantOf(name)).toBe(near)
  })
})

describe('carriesSelector', () => {
  it.each([
    ['x002', true],
    ['x007', true],
    ['x102', true],
    ['x107', true],
    ['x001', false],
    ['x008', false],
    ['x108', false],
    ['mara102@pay.example', true],
    ['mara@pay102', false],
    ['02', false],
  ])('%s: %s', (identifier, expected) => {
    expect(carriesSelector(identifier)).toBe(expected)
  })
})
