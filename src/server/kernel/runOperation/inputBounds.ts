import { ITEMS_MAX, requestBounds, TEXT_MAX } from '../../../contract/document/requestBounds'
import type { OperationShape } from '../../../contract/operation'
import type { FieldError } from '../../../contract/primitives/errors'

interface Finding {
  readonly path: readonly string[]
  readonly kind: 'text' | 'entries'
  readonly size: number
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
export function boundProblem(shape: OperationShape, part: unknown): FieldError | null {
  if (!hasLarge(part)) return null
  const bounds = requestBounds(shape)
  const found = findTooLarge(part, [], bounds)
  if (found === null) return null
  const field = found.path.length === 0 ? 'body' : found.path.join('.')
  const maxLength = found.kind === 'text' ? bounds.textMax : bounds.itemsMax
  const what = found.kind === 'text' ? 'characters' : 'entries'
  return {
    field: field.slice(0, 500),
    constraint: { maxLength },
    message: `${field.slice(0, 500)} must have at most ${maxLength} ${what}, not ${found.size}`,
  }
}
