import { refuseCursor } from '../foundation/refusedCursor'

/** A place in a list: behind the row with this sort value and id. */
export interface CursorValue {
  readonly sortValue: string
  readonly id: string
}

/** The place that a cursor names. Errors: INVALID_INPUT on field `cursor`, damaged, or of another list (its mark). */
export function readCursor(cursor: string, expected: string): CursorValue {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return refuseCursor('CURSOR_MALFORMED')
  }
  const parts: unknown[] = Array.isArray(parsed) ? parsed : []
  const [mark, sortValue, id] = parts
  if (parts.length !== 3 || typeof sortValue !== 'string' || typeof id !== 'string')
    return refuseCursor('CURSOR_MALFORMED')
  if (mark !== expected) return refuseCursor('CURSOR_OF_OTHER_LIST')
  return { sortValue, id }
}

/** The cursor of a place in the list with this mark. */
export function writeCursor(mark: string, value: CursorValue): string {
  return Buffer.from(JSON.stringify([mark, value.sortValue, value.id])).toString('base64url')
}
