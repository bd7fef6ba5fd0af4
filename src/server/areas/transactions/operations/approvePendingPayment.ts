import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { decidePendingPayment } from '../decision'

/**
 * Approves an incoming UMA payment that waits, or the pending payment of an agent.
 *
 * Errors: TRANSACTION_NOT_FOUND; MISSING_MANDATORY_USER_INFO; TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL.
 * Source: specification, rule 5; behaviour 14.5.
 */
export async function approvePendingPayment(context: WriteContext, { params, body }: Input<'approvePendingPayment'>) {
  const { transactionId } = params
  const receiverCustomerInfo = body?.receiverCustomerInfo
  const decided = await decidePendingPayment(context, { transactionId, decision: 'approve', receiverCustomerInfo })
  return 'kind' in decided ? decided : ok(decided)
}
