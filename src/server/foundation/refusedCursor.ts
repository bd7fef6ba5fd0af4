import { ServiceError } from './ServiceError'

/** Refuses a cursor. Errors: INVALID_INPUT field `cursor`: it is damaged, or of another list, filter or order. */
export function refuseCursor(reason: 'CURSOR_MALFORMED' | 'CURSOR_OF_OTHER_LIST'): never {
  const message = 'The cursor does not belong to this list and these filters; start again without it.'
  throw new ServiceError('INVALID_INPUT', message, { field: 'cursor', reason })
}
