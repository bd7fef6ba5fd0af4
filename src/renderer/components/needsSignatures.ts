import { callOperation } from '../client/callOperation'
import type { CallOptions } from '../client/operations'
import { ServiceCallError } from '../client/ServiceCallError'

/** True where approval rules ask for signatures first: nothing that was filled in is wrong. */
export const needsSignatures = (
  error: ServiceCallError | null,
): error is ServiceCallError & { readonly reason: 'SIGNATURES_REQUIRED' } => error?.reason === 'SIGNATURES_REQUIRED'

/**
 * Looks whether approval rules ask for signatures under a payment, before it is tried: an attempt that is refused
 * stands in the audit log. Whatever else is wrong with it the payment itself says.
 *
 * Returns: what else is wrong with it; null where nothing is. Errors: a ServiceCallError, reason SIGNATURES_REQUIRED.
 */
export async function signaturesFirst(body: CallOptions<'tryMoneyCall'>['body']): Promise<unknown> {
  try {
    await callOperation('tryMoneyCall', { body })
    return null
  } catch (fault) {
    if (fault instanceof ServiceCallError && needsSignatures(fault)) throw fault
    return fault
  }
}
