import { describe, expect, it } from 'vitest'
import { changedFields, withoutBlanks } from './formPaths'

describe('withoutBlanks', () => {
  it('leaves out what nobody filled in and keeps zero and false', () => {
    const values = { a: '', b: ' x ', c: { d: '', e: null }, f: [], g: 0, h: false, i: { j: 'y', k: '' } }
    expect(withoutBlanks(values)).toEqual({ b: 'x', g: 0, h: false, i: { j: 'y' } })
  })
})

describe('changedFields', () => {
  const before = {
    share: 20,
    roles: ['UBO'],
    info: { first: 'Ana', last: 'Silva' },
    address: { line1: 'A', city: 'B' },
  }

  it('sends only what changed', () => {
    expect(changedFields(before, { ...before, share: 25, info: { first: 'Ana', last: 'Sousa' } })).toEqual({
      share: 25,
      info: { last: 'Sousa' },
    })
    expect(changedFields(before, before)).toEqual({})
  })

  it('sends a field that is replaced as one in full, at any depth, without blanks', () => {
    const next = { ...before, address: { line1: 'C', city: '' } }
    expect(changedFields({ info: before }, { info: next }, ['address'])).toEqual({ info: { address: { line1: 'C' } } })
  })

  it('sends an emptied text, so that the service decides about it', () => {
    expect(changedFields(before, { ...before, info: { first: '', last: 'Silva' } })).toEqual({ info: { first: '' } })
  })

  it('sends a change of an array whole', () => {
    expect(changedFields(before, { ...before, roles: ['UBO', 'DIRECTOR'] })).toEqual({ roles: ['UBO', 'DIRECTOR'] })
  })
})
