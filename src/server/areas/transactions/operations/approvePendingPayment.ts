import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../foundation/context'
import { ok } from '../../../foundation/reply'
import { decidePendingPayment } from '../decision'

/**
 * Approves the pending payment of an agent.
 *
 * Errors: TRANSACTION_NOT_FOUND; TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL.
 * Source: specification, rule 5; behaviour 14.5.
 */
export async function approvePendingPayment(context: Context, { params }: Input<'approvePendingPayment'>) {
  return ok(await decidePendingPayment(context, { transactionId: params.transactionId, decision: 'approve' }))
}
