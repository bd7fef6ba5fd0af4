import type { FieldError } from '../../contract/primitives/errors'
import { groupedAmounts } from './format/groupedAmounts'
import { withoutCalls } from './format/spelledOut'

interface LandedErrors {
  /** Form field path to sentence. */
  readonly byField: Readonly<Record<string, string>>
  /** The interface's names of the fields that found an input. */
  readonly shownFields: readonly string[]
}

/** What a field should have been, in words. */
export function constraintText(error: FieldError): string {
  if (error.message !== undefined && error.message !== '') return groupedAmounts(withoutCalls(error.message))
  const { constraint } = error
  if (constraint?.enum !== undefined) return `must be one of ${constraint.enum.join(', ')}`
  if (constraint?.format !== undefined) return `must be ${constraint.format}`
  if (constraint?.pattern !== undefined) return `must match ${constraint.pattern}`
  if (constraint?.minLength !== undefined) return `must have at least ${constraint.minLength} characters`
  if (constraint?.maxLength !== undefined) return `must have at most ${constraint.maxLength} characters`
  return 'is not accepted'
}

/** The form's path of a field: as the map says it, or below what the map says of the part that it is in. */
function mappedPath(field: string, map: Readonly<Record<string, string>>): string {
  const mapped = map[field]
  const end = field.lastIndexOf('.')
  if (mapped !== undefined || end === -1) return mapped ?? field
  return `${mappedPath(field.slice(0, end), map)}${field.slice(end)}`
}

/** The input that a field of the interface belongs to: its own, or that of the list that it is in. */
export function inputOf(
  field: string,
  formPaths: readonly string[],
  map: Readonly<Record<string, string>>,
): string | null {
  const path = mappedPath(field, map)
  if (formPaths.includes(path)) return path
  const end = field.lastIndexOf('.')
  return end === -1 ? null : inputOf(field.slice(0, end), formPaths, map)
}

/**
 * Brings the fields of a refusal to the inputs of a form. `map` renames where a form's path differs from the
 * interface's; a field that the form does not have stays for the error alert.
 */
export function landFieldErrors(
  errors: readonly FieldError[],
  formPaths: readonly string[],
  map: Readonly<Record<string, string>> = {},
): LandedErrors {
  const byField: Record<string, string> = {}
  const shownFields: string[] = []
  for (const error of errors) {
    const path = inputOf(error.field, formPaths, map)
    if (path === null) continue
    byField[path] ??= constraintText(error)
    shownFields.push(error.field)
  }
  return { byField, shownFields }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every place of a form's values that an input stands for: `name`, `source.accountId`, `roles`, `items.0.price`. */
export function pathsOf(values: object, prefix = ''): readonly string[] {
  return Object.entries(values).flatMap(([key, child]: [string, unknown]) => {
    const path = `${prefix}${key}`
    if (Array.isArray(child)) {
      return [path, ...child.flatMap((item, index) => (isObject(item) ? pathsOf(item, `${path}.${index}.`) : []))]
    }
    return isObject(child) ? pathsOf(child, `${path}.`) : [path]
  })
}
