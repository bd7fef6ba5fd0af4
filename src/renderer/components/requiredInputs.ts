import type { WriteId } from '../client/operations'
import { wrongFields } from './bodyFaults'
import type { FieldWords } from './faultSentence'
import { inputOf, pathsOf } from './fieldErrors'

interface RequiredInput<Values extends object> {
  readonly id: WriteId
  readonly values: Values
  /** The inputs that are on the screen. */
  readonly fields: ReadonlyMap<string, FieldWords>
  readonly valueAt: (path: string) => unknown
  readonly bodyOf: (values: Values) => unknown
  /** Interface field to form field, where they differ. */
  readonly mapOf: (values: Values) => Readonly<Record<string, string>>
}

/** What an input holds once it is emptied; undefined where it is none that can be. */
function emptied(value: unknown, { currency, empty, isDisabled = false }: FieldWords): unknown {
  if (isDisabled) return undefined
  if (empty !== undefined) return empty
  if (Array.isArray(value)) return []
  if (typeof value === 'number') return currency === undefined ? '' : null
  if (typeof value === 'string') return ''
  return value === null || value instanceof Blob ? null : undefined
}

/** Values of a form with another one at a place. */
function withValueAt<Values extends object>(values: Values, place: readonly string[], value: unknown): Values {
  const [name = '', ...rest] = place
  const inner: unknown = values[name as keyof Values]
  const isInside = rest.length > 0 && typeof inner === 'object' && inner !== null
  const next = isInside ? withValueAt(inner, rest, value) : value
  return (Array.isArray(values) ? values.with(Number(name), next) : { ...values, [name]: next }) as Values
}

/**
 * The inputs that may not be left empty as the form stands: those where the contract refuses the call that is made
 * without them, or where none can be made. It brings the whole contract along.
 */
export function requiredInputs<Values extends object>(input: RequiredInput<Values>): ReadonlySet<string> {
  const { id, values, fields, valueAt, bodyOf, mapOf } = input
  const places = pathsOf(values)
  const isRequired = ([path, words]: readonly [string, FieldWords]): boolean => {
    const empty = emptied(valueAt(path), words)
    if (empty === undefined) return false
    try {
      const without = withValueAt(values, path.split('.'), empty)
      return wrongFields(id, bodyOf(without)).some((field) => inputOf(field, places, mapOf(without)) === path)
    } catch {
      return true
    }
  }
  return new Set([...fields].filter(isRequired).map(([path]) => path))
}
