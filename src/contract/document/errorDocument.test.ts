import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serviceOperations } from '../operations'
import { ERROR_CODES, type ErrorCode, statusOf } from '../primitives/errors'
import { ERROR_CATALOGUE } from './errorCatalogue'
import { type DocumentedRefusal, errorDocumentProblems, errorDocumentText } from './errorDocument'
import { UNPRODUCED_ERRORS } from './unproducedErrors'

const committed = readFileSync(join(import.meta.dirname, '../../../docs/errors.md'), 'utf8')
const codes: readonly ErrorCode[] = Object.values(ERROR_CODES).flat()

/** What a section of the document says in the paragraph that begins with a word, on one line. */
function paragraphOf(section: string, word: string): string {
  return (new RegExp(`\\n\\n${word}: ([^]*?)\\n(\\n|$)`).exec(section)?.[1] ?? '').replaceAll('\n', ' ')
}

const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

/** Reads the refusals back from which a document was written. */
function refusalsOf(document: string): DocumentedRefusal[] {
  return document
    .split('\n### ')
    .slice(1)
    .flatMap((section) => {
      const code = section.slice(0, section.indexOf('\n'))
      const status = statusOf(code as ErrorCode)
      const text = paragraphOf(section, 'Operations')
      const operationIds = [...namesIn(text), ...(text.includes('any address') ? [null] : [])]
      const reasons = namesIn(paragraphOf(section, 'Reasons'))
      return [
        ...operationIds.map((operationId) => ({ operationId, status, code, reason: null })),
        ...reasons.map((reason) => ({ operationId: operationIds[0] ?? null, status, code, reason })),
      ]
    })
}

describe('docs/errors.md', () => {
  it('has every code with its cause and remedy, as it is generated; otherwise run npm run errors', () => {
    expect(committed).toBe(errorDocumentText(refusalsOf(committed)))
  })

  it('names operations that declare the status, and at least one for each code that is answered', () => {
    expect(errorDocumentProblems(refusalsOf(committed))).toEqual([])
  })
})

it('a code stands in one table: as answered or as not answered', () => {
  for (const [code, entry] of Object.entries(UNPRODUCED_ERRORS)) {
    expect(ERROR_CATALOGUE[code as ErrorCode], code).toBe(entry)
  }
})

describe('the text of the errors', () => {
  const refusals: DocumentedRefusal[] = [
    { operationId: 'getTokenById', status: 404, code: 'TOKEN_NOT_FOUND', reason: null },
    { operationId: 'deleteTokenById', status: 404, code: 'TOKEN_NOT_FOUND', reason: 'NO_SUCH_TOKEN' },
    { operationId: null, status: 405, code: 'METHOD_NOT_ALLOWED', reason: 'a sentence' },
  ]

  it('does not depend on the order of what was recorded, nor on how often', () => {
    const text = errorDocumentText(refusals)
    expect(errorDocumentText([...refusals, ...refusals].reverse())).toBe(text)
    expect(text).toContain('Operations: `deleteTokenById`, `getTokenById`.\n\nReasons: `NO_SUCH_TOKEN`.')
    expect(text).toContain('Operations: any address, before its operation is found.')
    expect(text).not.toContain('a sentence')
  })

  it('has each code once, and lines of a readable length', () => {
    const lines = errorDocumentText(refusals).split('\n')
    expect(lines.filter((line) => line.startsWith('### ')).sort()).toEqual(codes.map((code) => `### ${code}`).sort())
    expect(lines.filter((line) => line.length > 130)).toEqual([])
  })
})

describe('what keeps the text from being true', () => {
  const everyCode = codes.flatMap((code): DocumentedRefusal[] =>
    ERROR_CATALOGUE[code].isProduced === 'YES'
      ? [{ operationId: null, status: statusOf(code), code, reason: null }]
      : [],
  )
  const problemsWith = (refusal: Partial<DocumentedRefusal>): string[] =>
    errorDocumentProblems([
      ...everyCode,
      { operationId: null, status: 400, code: 'INVALID_INPUT', reason: null, ...refusal },
    ])

  it('is nothing where every code that is answered was met', () => {
    expect(errorDocumentProblems(everyCode)).toEqual([])
  })

  it('is a code marked as answered that no test met', () => {
    const without = everyCode.filter(({ code }) => code !== 'SELF_PAYMENT')
    expect(errorDocumentProblems(without)).toEqual(['SELF_PAYMENT is marked YES, and no test has it answered'])
  })

  it('is a code marked as not answered that a test met', () => {
    expect(problemsWith({ code: 'INVITATIONS_NOT_CONFIGURED', status: 400 })).toHaveLength(1)
  })

  it('is a status that the operation does not declare', () => {
    expect(Object.keys(serviceOperations.listTokens.responses)).not.toContain('404')
    expect(problemsWith({ operationId: 'listTokens', status: 404, code: 'TOKEN_NOT_FOUND' })).toHaveLength(1)
  })

  it('is an operation or a code that the contract does not have', () => {
    expect(problemsWith({ operationId: 'paintHouse' })).toHaveLength(1)
    expect(problemsWith({ code: 'TOO_BLUE' })).toHaveLength(1)
  })
})
