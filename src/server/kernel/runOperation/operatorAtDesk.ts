import { OPERATOR_HEADER } from '../../../contract/console/sessionNames'
import type { OperationShape } from '../../../contract/operation'
import { ServiceError } from '../../foundation/ServiceError'
import type { Actor } from '../context'

/**
 * Lets a session act only in the name of a person who took its desk, and a page only in the name that it shows: what
 * was written as one person is never sent as another.
 *
 * Input: believed, the operator that the page shows; undefined where the caller does not say.
 * Errors: FORBIDDEN reason NOBODY_AT_DESK; CONFLICT reason OPERATOR_CHANGED with `operatorId` and `operatorName` of who
 * is at the desk now.
 * Assumes: A-334.
 */
export function requireOperatorAtDesk(
  shape: Pick<OperationShape, 'desk' | 'method'>,
  actor: Actor,
  believed: string | undefined,
): void {
  if (actor.kind !== 'console' || shape.desk === 'ANYBODY') return
  const { operatorId, operatorName } = actor
  if (operatorName === null) {
    if (shape.desk === 'FIRST_START') return
    throw new ServiceError(
      'FORBIDDEN',
      'Nobody is at the desk of this session, so nothing was done. Choose who you are and prove it first.',
      { field: OPERATOR_HEADER, reason: 'NOBODY_AT_DESK' },
    )
  }
  if (shape.method === 'GET' || believed === undefined || believed === operatorId) return
  throw new ServiceError(
    'CONFLICT',
    `${operatorName} is at the desk of this browser now. What this page was about to send in another name was not ` +
      'sent; look at who is at the desk, then send it once more.',
    { field: OPERATOR_HEADER, reason: 'OPERATOR_CHANGED', operatorId, operatorName },
  )
}
