import type { z } from 'zod'
import type { OperationShape } from '../../../contract/operation'
import type { FieldError } from '../../../contract/primitives/errors'
import { type PlacedIssue, patternOf, placedIssues } from '../../../contract/primitives/inputIssues'
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

/** What the discriminator may say; zod hands it over where no kind fits, and its types leave it out. */
function kindsOf(issue: Issue): string[] {
  return 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : []
}

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

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters' : ''
}

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}`
    case 'invalid_format':
      return issue.pattern === undefined ? `is not of the form ${issue.format}` : 'is not of the right form'
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unitOf(issue.origin)}`
    case 'invalid_union':
      if (issue.discriminator === undefined) return 'has a shape that is not allowed here'
      return lacks(issue.input, issue.discriminator)
        ? `is required: it says which kind this is, one of ${kindsOf(issue).join(', ')}`
        : `must be one of ${kindsOf(issue).join(', ')}`
    default:
      return issue.message
  }
}

/** Whether the object that a union is about says nothing of its kind. */
function lacks(value: unknown, discriminator: string): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, discriminator) === undefined
}

/** A parameter that stands in the query more than once arrives as a list. */
const isRepeated = (part: keyof RawInput, { input, path }: Issue): boolean =>
  part === 'query' && path.length === 1 && Array.isArray(input)

function fieldErrorOf(part: keyof RawInput, { issue, path }: PlacedIssue): FieldError {
  const field = path.map(String).join('.') || 'body'
  if (isRepeated(part, issue)) return { field, message: `${field} stands in the query more than once; give it once` }
  const constraint = constraintOf(issue)
  return { field, ...(constraint === undefined ? {} : { constraint }), message: `${field} ${sentenceOf(issue)}` }
}

function check(shape: OperationShape, part: keyof RawInput, value: unknown, problems: FieldError[]): unknown {
  const schema = shape[part]
  if (schema === undefined) return {}
  const tooLarge = boundProblem(shape, value)
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
  const skipsBody = shape.body === undefined || (shape.bodyOptional === true && raw.body === undefined)
  const body = skipsBody ? undefined : check(shape, 'body', raw.body, problems)
  if (problems.length > 0) {
    const [first] = problems
    const names = [...new Set(problems.map((problem) => problem.field))]
    throw new ServiceError(
      'INVALID_INPUT',
      `The request was not carried out: ${names.slice(0, 5).join(', ')} ` +
        `${names.length === 1 ? 'is' : 'are'} not valid.`,
      {
        field: first?.field,
        errors: onePerField(problems).slice(0, ERRORS_MAX),
      },
    )
  }
  return { params, query, headers, body }
}
