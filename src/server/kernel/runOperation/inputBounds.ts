import {
  ITEMS_MAX,
  type RequestPlace,
  requestBounds,
  requestPlaces,
  TEXT_MAX,
} from '../../../contract/document/requestBounds'
import type { OperationShape } from '../../../contract/operation'
import type { FieldError } from '../../../contract/primitives/errors'

interface Finding {
  readonly path: readonly string[]
  readonly kind: 'text' | 'entries'
  readonly size: number
}

const FIELD_LENGTH_MAX = 500

/** The name of a place in a refusal; a parameter that takes one value has no places, however often it is given. */
export function fieldAt(shape: OperationShape, part: string, path: readonly string[]): string {
  const [name] = path
  const takesMany = ({ kind, path: [first] }: RequestPlace): boolean => kind === 'list' && first === name
  const isOne = part === 'query' && path.length > 1 && !requestPlaces(shape).some(takesMany)
  return (isOne ? path.slice(0, 1) : path).join('.').slice(0, FIELD_LENGTH_MAX) || 'body'
}

/** Whether anything is larger than the house's bound: nearly every request is told no, at next to no cost. */
function hasLarge(value: unknown): boolean {
  if (typeof value === 'string') return value.length > TEXT_MAX
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length > ITEMS_MAX || value.some(hasLarge)
  let count = 0
  // biome-ignore lint/suspicious/useGuardForIn: what was parsed has no inherited keys, and this is the hot path
  for (const key in value) {
    count += 1
    if (count > ITEMS_MAX || key.length > TEXT_MAX) return true
    if (hasLarge((value as Readonly<Record<string, unknown>>)[key])) return true
  }
  return false
}

/** Looks again with the operation's own bounds, which may be greater. */
function findTooLarge(
  value: unknown,
  path: readonly string[],
  bounds: ReturnType<typeof requestBounds>,
): Finding | null {
  if (typeof value === 'string')
    return value.length > bounds.textMax ? { path, kind: 'text', size: value.length } : null
  if (typeof value !== 'object' || value === null) return null
  const entries = Object.entries(value)
  if (entries.length > bounds.itemsMax) return { path, kind: 'entries', size: entries.length }
  for (const [key, item] of entries) {
    if (key.length > bounds.textMax) return { path, kind: 'text', size: key.length }
    const found = findTooLarge(item, [...path, key], bounds)
    if (found !== null) return found
  }
  return null
}

/**
 * The complaint about a part of a request in which something is larger than anything may be, or null. Before the
 * contract looks at it: no pattern is tried on a text without end.
 *
 * Returns: INVALID_INPUT's field, its `maxLength`, and a sentence.
 * Source: behaviour 1.6. Assumes: A-272.
 */
export function boundProblem(shape: OperationShape, part: string, value: unknown): FieldError | null {
  if (!hasLarge(value)) return null
  // A path that is refused as not found, and in no other way, names nothing however long it is.
  if (part === 'params' && !(400 in shape.responses)) return null
  const bounds = requestBounds(shape)
  const found = findTooLarge(value, [], bounds)
  if (found === null) return null
  const field = fieldAt(shape, part, found.path)
  const maxLength = found.kind === 'text' ? bounds.textMax : bounds.itemsMax
  const what = found.kind === 'text' ? 'characters' : 'entries'
  return {
    field,
    constraint: { maxLength },
    message: `${field} must have at most ${maxLength} ${what}, not ${found.size}`,
  }
}
