import type { z } from 'zod'
import type { FieldError } from '../../../contract/primitives/errors'
import { constraintText } from '../fieldErrors'
import { words } from './words'

type Issue = z.core.$ZodIssue

function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return words.required
  if (issue.code === 'invalid_value' && issue.input === undefined) return words.required
  if (issue.code === 'invalid_format' && issue.pattern !== undefined) {
    return constraintText({ field: '', constraint: { pattern: issue.pattern.replace(/^\/|\/[a-z]*$/g, '') } })
  }
  return issue.message
}

/** Of a union without a tag, the complaints of the variant that came closest. */
function closestOf(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return []
  const variants = issue.errors.filter((variant) => variant.length > 0)
  return [...variants].sort((one, other) => one.length - other.length)[0] ?? []
}

function add(found: Record<string, string>, issue: Issue, prefix: readonly PropertyKey[]): void {
  const path = [...prefix, ...issue.path]
  const inner = closestOf(issue)
  if (inner.length > 0) {
    for (const each of inner) add(found, each, path)
    return
  }
  found[path.map(String).join('.')] ??= sentenceOf(issue)
}

/** What the contract has against a value, by field path; empty when it may be sent. '' is the value as a whole. */
export function contractErrors(schema: z.ZodType, value: unknown): Readonly<Record<string, string>> {
  const result = schema.safeParse(value, { reportInput: true })
  const found: Record<string, string> = {}
  if (!result.success) for (const issue of result.error.issues) add(found, issue, [])
  return found
}

/** The fields of the service's refusal, by field path. `body` is the request as a whole. */
export function refusalErrors(errors: readonly FieldError[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const error of errors) found[error.field === 'body' ? '' : error.field] ??= constraintText(error)
  return found
}
