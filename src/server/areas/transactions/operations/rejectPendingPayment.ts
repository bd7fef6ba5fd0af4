import type { Input } from '../../../../contract/operations'
import type { Context } from '../../../foundation/context'
import { ok } from '../../../foundation/reply'
import { decidePendingPayment } from '../decision'

/**
 * Rejects the pending payment of an agent; the reason stands on its action.
 *
 * Errors: TRANSACTION_NOT_FOUND; TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL.
 * Source: specification, rule 5; behaviour 14.5.
 */
export async function rejectPendingPayment(context: Context, { params, body }: Input<'rejectPendingPayment'>) {
  const decided = await decidePendingPayment(context, {
    transactionId: params.transactionId,
    decision: 'reject',
    reason: body?.reason,
  })
  return ok(decided)
}
