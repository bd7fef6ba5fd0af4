import type { z } from 'zod'
import type { FieldError } from '../../../contract/primitives/errors'
import { placedIssues } from '../../../contract/primitives/inputIssues'
import { sentenceOf } from '../../../contract/primitives/inputSentences'
import { constraintText } from '../fieldErrors'
import { words } from './words'

/** The field shows which values there are, so that it need not say them. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  ['invalid_type', 'invalid_value'].includes(issue.code) && issue.input === undefined

/** What the contract has against a value, by field path; empty when it may be sent. '' is the value as a whole. */
export function contractErrors(schema: z.ZodType, value: unknown): Readonly<Record<string, string>> {
  const result = schema.safeParse(value, { reportInput: true })
  const found: Record<string, string> = {}
  for (const { issue, path } of placedIssues(result.error?.issues ?? [])) {
    found[path.map(String).join('.')] ??= isMissing(issue) ? words.required : sentenceOf(issue)
  }
  return found
}

/** The fields of the service's refusal, by field path. `body` is the request as a whole. */
export function refusalErrors(errors: readonly FieldError[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const error of errors) found[error.field === 'body' ? '' : error.field] ??= constraintText(error)
  return found
}
