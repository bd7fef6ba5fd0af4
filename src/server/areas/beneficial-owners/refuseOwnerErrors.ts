import { ServiceError } from '../../foundation/ServiceError'
import { ownerErrors } from './rules'

/** Errors: INVALID_INPUT with every field of an owner that cannot be used. */
export function refuseOwnerErrors(...given: Parameters<typeof ownerErrors>): void {
  const errors = ownerErrors(...given)
  if (errors.length === 0) return
  throw new ServiceError('INVALID_INPUT', 'The owner was not stored: some fields cannot be used.', {
    ...(errors.length === 1 ? errors[0] : { field: errors[0]?.field }),
    errors,
  })
}
