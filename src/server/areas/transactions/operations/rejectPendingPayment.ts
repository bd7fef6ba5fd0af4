import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { decidePendingPayment } from '../decision'

/**
 * Rejects an incoming UMA payment that waits, or the pending payment of an agent, on whose action the reason stands.
 *
 * Errors: TRANSACTION_NOT_FOUND; TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL.
 * Source: specification, rule 5; behaviour 14.5.
 */
export async function rejectPendingPayment(context: WriteContext, { params, body }: Input<'rejectPendingPayment'>) {
  const decided = await decidePendingPayment(context, {
    transactionId: params.transactionId,
    decision: 'reject',
    reason: body?.reason,
  })
  if ('kind' in decided) return decided
  context.audit.note({ targetId: decided.id, reason: body?.reason })
  return ok(decided)
}
