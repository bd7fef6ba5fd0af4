import type { FastifyRequest } from 'fastify'
import { monotonicMs } from '../foundation/clock'
import { ServiceError } from '../foundation/ServiceError'
import type { BoundOperation, OperationResult } from '../kernel/runOperation/operation'
import type { AdmissionParts } from './admission'

/** What a wrong secret is answered. */
const WRONG = 404

/**
 * Counts a secret that anybody may try. Returns: takes the count back, for one that was right.
 *
 * Errors: RATE_LIMITED, so many wrong ones came from this address.
 */
export function admitAttempt(
  { callLimits, clock }: Pick<AdmissionParts, 'callLimits' | 'clock'>,
  request: FastifyRequest,
  field: string,
): () => void {
  return callLimits.admitAttempt(request.ip, field, { nowMs: clock.now(), monotonicMs: monotonicMs() })
}

/** A refusal that the operation's own contract knows. */
function inContract(error: unknown, { shape }: BoundOperation): unknown {
  const isForeign = error instanceof ServiceError && error.code === 'RATE_LIMITED' && !('429' in shape.responses)
  return isForeign ? new ServiceError('INVALID_INPUT', error.message, error.details) : error
}

/**
 * Runs an operation; one that takes a secret from anybody does not look at it when too many wrong ones came before.
 *
 * Errors: RATE_LIMITED, or INVALID_INPUT where the contract of the operation has no 429; reason WRONG_CODES and
 * `retryAfterSeconds` either way.
 * Assumes: A-288.
 */
export function limitAttempts(
  parts: Pick<AdmissionParts, 'callLimits' | 'clock'>,
  { request, bound }: { readonly request: FastifyRequest; readonly bound: BoundOperation },
  run: () => Promise<OperationResult>,
): Promise<OperationResult> {
  const { auth, secretParam: field } = bound.shape
  return field === undefined || !auth.includes('none') ? run() : countingAttempt(parts, { request, bound, field }, run)
}

async function countingAttempt(
  parts: Pick<AdmissionParts, 'callLimits' | 'clock'>,
  { request, bound, field }: { request: FastifyRequest; bound: BoundOperation; field: string },
  run: () => Promise<OperationResult>,
): Promise<OperationResult> {
  let takeBack: () => void
  try {
    takeBack = admitAttempt(parts, request, field)
  } catch (error) {
    throw inContract(error, bound)
  }
  const result = await run()
  if (result.status !== WRONG) takeBack()
  return result
}
