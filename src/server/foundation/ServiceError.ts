import { type ErrorCode, type ErrorEnvelope, type FieldError, statusOf } from '../../contract/primitives/errors'

/** What an error says beside its code: the field it is about, a finer reason, and whatever helps to mend it. */
export interface ErrorDetails {
  readonly field?: string
  readonly reason?: string
  readonly errors?: readonly FieldError[]
  readonly [key: string]: unknown
}

/** A refusal of the interface. Thrown, it rolls the operation's transaction back. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails | undefined

  constructor(code: ErrorCode, message: string, details?: ErrorDetails) {
    super(message)
    this.name = 'ServiceError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return statusOf(this.code)
  }
}

/** The one error envelope of the specification. */
export function envelopeOf(code: ErrorCode, message: string, details?: ErrorDetails): ErrorEnvelope {
  const envelope = { status: statusOf(code), code, message }
  return details === undefined ? envelope : { ...envelope, details }
}
