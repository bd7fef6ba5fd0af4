import { describe, expect, it } from 'vitest'
import { codeFactsOf, codesOf, codesOfReason, readErrorDocument } from './errorFacts'
import { committedErrors, committedReference } from './testing/committed'

const facts = codeFactsOf(committedErrors())

describe('codeFactsOf', () => {
  it.each(facts.map((one) => [one.code, one] as const))('knows cause and remedy of %s', (_code, one) => {
    expect(one.cause).toMatch(/\.$/)
    expect(one.remedy).toMatch(/\.$/)
    expect(one.status).toBeGreaterThanOrEqual(400)
  })

  it('names only operations of the contract', () => {
    const known = new Set<string>(committedReference().operations.map(({ id }) => id))
    expect(facts.flatMap(({ operations }) => operations).filter((id) => !known.has(id))).toEqual([])
  })

  it('says of an operation which codes it answered, and of a reason beside which codes it stands', () => {
    expect(codesOf('createQuote', facts).map(({ code }) => code)).toContain('INVALID_INPUT')
    expect(codesOfReason('QUOTE_EXPIRED', facts).map(({ code }) => code)).toContain('INVALID_INPUT')
    expect(codesOfReason('NO_SUCH_REASON', facts)).toEqual([])
  })
})

describe('readErrorDocument', () => {
  it('joins wrapped lines and stops at the next status', () => {
    const text = [
      '# Errors',
      '## 400: x',
      '### A',
      'Cause: one\ntwo.',
      'Remedy: three.',
      'Operations: `a`,\n`b`.',
      '## 401: y',
      '### B',
      'Cause: four.',
      'Remedy: five.',
      'Not answered: six.',
    ].join('\n\n')
    const read = readErrorDocument(text)
    const a = { cause: 'one two.', remedy: 'three.', notAnswered: null, operations: ['a', 'b'], reasons: [] }
    expect(read.get('A')).toEqual(a)
    expect(read.get('B')?.notAnswered).toBe('six.')
  })
})
