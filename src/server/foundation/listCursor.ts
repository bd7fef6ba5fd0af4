import { hash } from 'node:crypto'
import { readJsonText, type Shape } from './jsonText'
import { ServiceError } from './ServiceError'

/** A place in a list of rows in order: behind the row with this sort value and id. */
export interface RowPlace {
  readonly sortValue: string
  readonly id: string
}

function shapeOf<Value>(isOne: (value: unknown) => value is Value): Shape<Value> {
  return { safeParse: (value) => (isOne(value) ? { success: true, data: value } : { success: false }) }
}

const parts = shapeOf((value): value is unknown[] => Array.isArray(value))
const isText = (value: unknown): value is string => typeof value === 'string'

/** The place of a list that a unique key alone orders. */
export const keyPlace = shapeOf(
  (value): value is [string] => Array.isArray(value) && value.length === 1 && value.every(isText),
)

const rowPlace = shapeOf(
  (value): value is [string, string] => Array.isArray(value) && value.length === 2 && value.every(isText),
)

/** Refuses a cursor. Errors: INVALID_INPUT field `cursor`: it is damaged, or of another list, filter or order. */
export function refuseCursor(reason: 'CURSOR_MALFORMED' | 'CURSOR_OF_OTHER_LIST'): never {
  const message = 'The cursor does not belong to this list and these filters; start again without it.'
  throw new ServiceError('INVALID_INPUT', message, { field: 'cursor', reason })
}

/** Tells the cursors of one list, filter and order from those of another; what is undefined counts as null. */
export const cursorMark = (...identity: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(identity), 'base64url').slice(0, 12)

/** The cursor of a place in the list with this mark. */
export const writeCursor = (mark: string, ...place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify([mark, ...place])).toString('base64url')

/** The place that a cursor names. Errors: INVALID_INPUT on field `cursor`, damaged, or of another list (its mark). */
export function readCursor<Place>(cursor: string, mark: string, shape: Shape<Place>): Place {
  const [found, ...rest] = readJsonText(Buffer.from(cursor, 'base64url').toString('utf8'), parts) ?? []
  const place = shape.safeParse(rest)
  if (!place.success) return refuseCursor('CURSOR_MALFORMED')
  return found === mark ? place.data : refuseCursor('CURSOR_OF_OTHER_LIST')
}

/** The place behind a row that a cursor names, or null without a cursor. Errors: as readCursor. */
export function readRowCursor(cursor: string | undefined, mark: string): RowPlace | null {
  if (cursor === undefined) return null
  const [sortValue, id] = readCursor(cursor, mark, rowPlace)
  return { sortValue, id }
}
