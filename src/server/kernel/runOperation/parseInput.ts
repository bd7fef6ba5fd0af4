import type { z } from 'zod'
import type { OperationShape } from '../../../contract/operation'
import type { FieldError } from '../../../contract/primitives/errors'
import { type PlacedIssue, patternOf, placedIssues } from '../../../contract/primitives/inputIssues'
import { kindsOf, sentenceOf } from '../../../contract/primitives/inputSentences'
import { ServiceError } from '../../foundation/ServiceError'
import { boundProblem } from './inputBounds'
import { unseenProblems } from './unseenText'

/** The parts of a request as they arrived, before the contract has looked at them. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

export interface ParsedInput {
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
}

type Issue = z.core.$ZodIssue
const ERRORS_MAX = 100
const OTHERS_NAMED = 5

function constraintOf(issue: Issue): FieldError['constraint'] {
  switch (issue.code) {
    case 'invalid_value':
      return { enum: issue.values.map(String) }
    case 'invalid_format': {
      const pattern = patternOf(issue)
      return pattern === undefined ? { format: issue.format } : { pattern }
    }
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? { minLength: Number(issue.minimum) } : undefined
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? { maxLength: Number(issue.maximum) } : undefined
    case 'invalid_union':
      return kindsOf(issue).length === 0 ? undefined : { enum: kindsOf(issue) }
    case 'custom':
      return typeof issue.params?.format === 'string' ? { format: issue.params.format } : undefined
    default:
      return undefined
  }
}

/** A parameter that stands in the query more than once arrives as a list. */
const isRepeated = (part: keyof RawInput, { input, path }: Issue): boolean =>
  part === 'query' && path.length === 1 && Array.isArray(input)

function fieldErrorOf(part: keyof RawInput, { issue, path }: PlacedIssue): FieldError {
  const place = path.map(String).join('.')
  const field = place || 'body'
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys
    return { field: place === '' ? key : `${place}.${key}`, message: `${field} ${sentenceOf(issue)}` }
  }
  if (isRepeated(part, issue)) return { field, message: `${field} stands in the query more than once; give it once` }
  return { field, constraint: constraintOf(issue), message: `${field} ${sentenceOf(issue)}` }
}

const KEY = 'Idempotency-Key'

/** The key of a repetition is no parameter that a handler reads, but some operations do not go without. */
function keyProblems({ idempotent }: OperationShape, headers: RawInput['headers']): FieldError[] {
  if (idempotent !== 'REQUIRED' || headers[KEY.toLowerCase()] !== undefined) return []
  return [{ field: KEY, message: `${KEY} is required: a text of your own, another one for each new request` }]
}

function check(shape: OperationShape, part: keyof RawInput, value: unknown, problems: FieldError[]): unknown {
  const schema = shape[part]
  if (schema === undefined) return {}
  const tooLarge = boundProblem(shape, part, value)
  if (tooLarge !== null) {
    problems.push(tooLarge)
    return undefined
  }
  const unseen = unseenProblems(shape, part, value)
  problems.push(...unseen)
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  problems.push(...placedIssues(result.error.issues).map((placed) => fieldErrorOf(part, placed)))
  return undefined
}

/** One error per invalid field, its constraints together, in the words of the first (specification, Error envelope). */
function onePerField(problems: readonly FieldError[]): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const problem of problems) {
    const known = byField.get(problem.field)
    const constraint = { ...problem.constraint, ...known?.constraint }
    const isBare = Object.keys(constraint).length === 0
    byField.set(problem.field, { ...(known ?? problem), ...(isBare ? {} : { constraint }) })
  }
  return [...byField.values()]
}

/** The first problem in full, and the names of some others. */
function refusalSentence(problems: readonly FieldError[]): string {
  const [first, ...others] = onePerField(problems)
  const names = others.slice(0, OTHERS_NAMED).map(({ field }) => field)
  const also = names.length === 0 ? '' : `; also not valid: ${names.join(', ')}`
  return `The request was not carried out: ${first?.message}${also}.`
}

/**
 * Reads params, query, headers and body by the contract, once, and reports every invalid field together.
 *
 * Errors: INVALID_INPUT with `details.errors[]` of `{ field, constraint?, message }`, `field` in dot notation.
 * Source: specification, Error envelope; behaviour 1.6.
 */
export function parseInput(shape: OperationShape, raw: RawInput): ParsedInput {
  const problems: FieldError[] = []
  const params = check(shape, 'params', raw.params, problems)
  const query = check(shape, 'query', raw.query, problems)
  const headers = check(shape, 'headers', raw.headers, problems)
  problems.push(...keyProblems(shape, raw.headers))
  const skipsBody = shape.body === undefined || (shape.bodyOptional === true && raw.body === undefined)
  const body = skipsBody ? undefined : check(shape, 'body', raw.body, problems)
  if (problems.length > 0) {
    throw new ServiceError('INVALID_INPUT', refusalSentence(problems), {
      field: problems[0]?.field,
      errors: onePerField(problems).slice(0, ERRORS_MAX),
    })
  }
  return { params, query, headers, body }
}
