import type { ErrorCode } from '../../contract/primitives/errors'
import { type RefusalText, ServiceError } from './ServiceError'

/** The row that was looked up. Errors: that code, where there is none; `field` names where its id came from. */
export function found<Row>(
  row: Row | null | undefined,
  code: Extract<ErrorCode, `${string}_NOT_FOUND`>,
  field: string,
  text: string | RefusalText,
  details: Readonly<Record<string, unknown>> = {},
): Row {
  if (row === null || row === undefined) throw new ServiceError(code, text, { field, ...details })
  return row
}
