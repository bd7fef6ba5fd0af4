import type { z } from 'zod'
import type { FieldError } from '../../../contract/primitives/errors'
import { patternOf, placedIssues } from '../../../contract/primitives/inputIssues'
import { constraintText } from '../fieldErrors'
import { words } from './words'

type Issue = z.core.$ZodIssue

function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return words.required
  if (issue.code === 'invalid_value' && issue.input === undefined) return words.required
  const pattern = issue.code === 'invalid_format' ? patternOf(issue) : undefined
  return pattern === undefined ? issue.message : constraintText({ field: '', constraint: { pattern } })
}

/** What the contract has against a value, by field path; empty when it may be sent. '' is the value as a whole. */
export function contractErrors(schema: z.ZodType, value: unknown): Readonly<Record<string, string>> {
  const result = schema.safeParse(value, { reportInput: true })
  const found: Record<string, string> = {}
  for (const { issue, path } of placedIssues(result.error?.issues ?? [])) {
    found[path.map(String).join('.')] ??= sentenceOf(issue)
  }
  return found
}

/** The fields of the service's refusal, by field path. `body` is the request as a whole. */
export function refusalErrors(errors: readonly FieldError[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const error of errors) found[error.field === 'body' ? '' : error.field] ??= constraintText(error)
  return found
}
