import type { ErrorCode } from '../../contract/primitives/errors'
import type { ErrorDetails, RefusalEvidence } from './ServiceError'

/** A refusal that commits what the handler wrote before answering (style 2.3, 4). */
export interface Rejected {
  readonly kind: 'rejected'
  readonly code: ErrorCode
  readonly message: string
  readonly details: ErrorDetails | undefined
  readonly evidence: RefusalEvidence | undefined
}

/** Commits and answers 200. */
export function ok<Body>(body: Body): { readonly status: 200; readonly body: Body } {
  return { status: 200, body }
}

/** Commits and answers 201. */
export function created<Body>(body: Body): { readonly status: 201; readonly body: Body } {
  return { status: 201, body }
}

/** Commits and answers 202. */
export function accepted<Body>(body: Body): { readonly status: 202; readonly body: Body } {
  return { status: 202, body }
}

/** Commits and answers 204, without a body. */
export function noContent(): { readonly status: 204; readonly body: null } {
  return { status: 204, body: null }
}

/** Commits and answers an error: for refusals that must leave a trace (policy refusals, counted attempts). */
export function rejected(
  code: ErrorCode,
  message: string,
  details?: ErrorDetails,
  evidence?: RefusalEvidence,
): Rejected {
  return { kind: 'rejected', code, message, details, evidence }
}
