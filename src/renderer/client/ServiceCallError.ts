import type { FieldError } from '../../contract/primitives/errors'

/** A refused or failed call, with the interface's own code. Status 0 means that nothing answered. */
export class ServiceCallError extends Error {
  override readonly name = 'ServiceCallError'

  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly operationId: string

  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>>,
    operationId: string,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.operationId = operationId
  }

  /** Every invalid field that the reply names, in the interface's dot notation. */
  get fieldErrors(): readonly FieldError[] {
    const { errors, field } = this.details
    if (Array.isArray(errors)) return errors as FieldError[]
    return typeof field === 'string' ? [{ field, message: this.message }] : []
  }

  /** The machine-readable reason beside the code, such as `INSUFFICIENT_BALANCE`, when the reply gives one. */
  get reason(): string | null {
    return typeof this.details.reason === 'string' ? this.details.reason : null
  }
}

/** Reads an error envelope; anything else becomes `INTERNAL_ERROR` with the status that came. */
export function serviceCallErrorOf(operationId: string, status: number, body: unknown): ServiceCallError {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const details = typeof given.details === 'object' && given.details !== null ? given.details : {}
  return new ServiceCallError(
    status,
    typeof given.code === 'string' ? given.code : 'INTERNAL_ERROR',
    typeof given.message === 'string' ? given.message : `The service answered ${status} without saying why.`,
    details as Record<string, unknown>,
    operationId,
  )
}
