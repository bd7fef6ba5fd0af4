import type { CallOptions } from '../../client/operations'
import { ServiceCallError } from '../../client/ServiceCallError'
import { signaturesFirst } from '../../components/needsSignatures'
import { words } from './words'

/**
 * A quote that is executed as it is made is a payment: signatures come first where rules ask for them. Input:
 * `saysSignatures`, what was pressed said that it leads to them: then it never pays, whatever the rules ask by now.
 *
 * Errors: a ServiceCallError, reason SIGNATURES_REQUIRED; where they were said, SIGNATURES_NOT_REQUIRED and whatever
 * else is wrong with it.
 */
export async function signedAtOnce({ body }: CallOptions<'createQuote'>, saysSignatures: boolean): Promise<void> {
  if (body.immediatelyExecute !== true) return
  const fault = await signaturesFirst({ operationId: 'createQuote', body })
  if (!saysSignatures) return
  const details = { field: 'immediatelyExecute', reason: 'SIGNATURES_NOT_REQUIRED' }
  throw fault ?? new ServiceCallError(409, 'CONFLICT', words.moves.noneAsks, details, 'createQuote')
}
