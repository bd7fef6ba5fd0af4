import type { HostedOperationId, HostedOperations } from '../../contract/hosted/operations'
import type { HostedStep } from '../../contract/hosted/schemas'
import type { InputOf } from '../../contract/operation'
import { ServiceError } from '../foundation/ServiceError'

/** What a handler of a page is given. */
export type HostedInput<K extends HostedOperationId> = InputOf<HostedOperations[K]>

/** A link that opens nothing: never made, used, or over. `reason` is for the page that says so. */
export function notInForce(reason: 'UNKNOWN' | 'EXPIRED' | 'ENDED'): ServiceError {
  return new ServiceError('REFERENCE_NOT_FOUND', 'This link opens nothing. Nothing was done; ask for another one.', {
    field: 'token',
    reason,
  })
}

/** The page that was sent is the present one. Errors: CONFLICT reason OTHER_STEP. Assumes: A-463. */
export function requireStep({ step }: Pick<HostedStep, 'step'>, present: string): void {
  if (step === present) return
  throw new ServiceError('CONFLICT', 'The page was left meanwhile; nothing was done.', {
    field: 'step',
    reason: 'OTHER_STEP',
  })
}

/** Joins the two halves of a page's step; what `prepare` returns reaches the handler. */
export function withHostedPreparation<Prepare, Handle>(prepare: Prepare, handler: Handle) {
  return { prepare, handler }
}
