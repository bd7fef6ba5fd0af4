import type { FieldError } from '../../contract/primitives/errors'
import { type PlacedIssue, placedIssues } from '../../contract/primitives/inputIssues'
import { contractOf } from '../client/contractOf'
import type { WriteId } from '../client/operations'
import { emptySentence, type FieldWords, faultSentence, isEmpty, saysShape } from './faultSentence'

/** What a form requires beyond the contract and is still missing: form field to sentence. */
export function missingFields(
  fields: ReadonlyMap<string, FieldWords>,
  valueAt: (path: string) => unknown,
): Readonly<Record<string, string>> {
  const isOwed = ({ isNeeded = false, isDisabled = false }: FieldWords) => isNeeded && !isDisabled
  const missing = [...fields].filter(([path, words]) => isOwed(words) && isEmpty(valueAt(path)))
  return Object.fromEntries(missing.map(([path, words]) => [path, emptySentence(words)]))
}

/** An input that nobody filled in holds an empty text, which the contract might accept as a value. */
function withoutEmptyTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value
  if (Array.isArray(value)) return value.map(withoutEmptyTexts)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutEmptyTexts(inner)]))
}

function issuesAgainst(id: WriteId, body: unknown): readonly PlacedIssue[] {
  const schema = contractOf(id).body
  if (schema === undefined) return []
  const issuesOf = (value: unknown) => placedIssues(schema.safeParse(value, { reportInput: true }).error?.issues ?? [])
  const isMissing = ({ issue, path }: PlacedIssue) => issue.input === undefined && path.length > 0
  return [...issuesOf(body), ...issuesOf(withoutEmptyTexts(body)).filter(isMissing)]
}

const fieldOf = ({ path }: PlacedIssue): string => path.map(String).join('.')

/**
 * What the contract of an operation has against a body, all of it at once: the interface's field and what to enter
 * there. Empty when it may be sent. It brings the whole contract along: import it when a form is on the screen.
 */
export function bodyFaults(
  id: WriteId,
  body: unknown,
  wordsOf: (field: string) => FieldWords,
): readonly (FieldError & { readonly message: string })[] {
  const issues = issuesAgainst(id, body)
  // Of one field the first is said: rather what it should look like than how long it should be.
  const isShape = ({ issue }: PlacedIssue) => saysShape(issue)
  return [...issues.filter(isShape), ...issues.filter((placed) => !isShape(placed))].map((placed) => {
    const field = fieldOf(placed)
    return { field, message: faultSentence(placed.issue, wordsOf(field)) }
  })
}

/** The fields of a body that are not what the contract takes there by themselves, rules over several fields apart. */
export function wrongFields(id: WriteId, body: unknown): readonly string[] {
  return issuesAgainst(id, body)
    .filter(({ issue }) => issue.code !== 'custom')
    .map(fieldOf)
}
