import type { FieldError } from '../../contract/primitives/errors'

export interface LandedErrors {
  /** Form field path to sentence. */
  readonly byField: Readonly<Record<string, string>>
  /** The interface's names of the fields that found an input. */
  readonly shownFields: readonly string[]
}

/** What a field should have been, in words. */
export function constraintText(error: FieldError): string {
  if (error.message !== undefined && error.message !== '') return error.message
  const { constraint } = error
  if (constraint?.enum !== undefined) return `must be one of ${constraint.enum.join(', ')}`
  if (constraint?.format !== undefined) return `must be ${constraint.format}`
  if (constraint?.pattern !== undefined) return `must match ${constraint.pattern}`
  if (constraint?.minLength !== undefined) return `must have at least ${constraint.minLength} characters`
  if (constraint?.maxLength !== undefined) return `must have at most ${constraint.maxLength} characters`
  return 'is not accepted'
}

/**
 * Brings the refusal's fields to the inputs of a form. `map` renames where a form's path differs from the interface's;
 * a field that the form does not have stays for the notice.
 */
export function landFieldErrors(
  errors: readonly FieldError[],
  formPaths: ReadonlySet<string>,
  map: Readonly<Record<string, string>> = {},
): LandedErrors {
  const byField: Record<string, string> = {}
  const shownFields: string[] = []
  for (const error of errors) {
    const path = map[error.field] ?? error.field
    if (!formPaths.has(path)) continue
    byField[path] ??= constraintText(error)
    shownFields.push(error.field)
  }
  return { byField, shownFields }
}

/** Every path of a form's values, branches and leaves: `source`, `source.accountId`, `items.0`. */
export function pathsOf(values: unknown, prefix = ''): ReadonlySet<string> {
  const paths = new Set<string>()
  if (values === null || typeof values !== 'object') return paths
  for (const [key, child] of Object.entries(values)) {
    const path = prefix === '' ? key : `${prefix}.${key}`
    paths.add(path)
    for (const below of pathsOf(child, path)) paths.add(below)
  }
  return paths
}
