import type { DecidedPayment } from '../../../contract/transactions/schemas'
import { assert } from '../../foundation/assert'
import type { Context } from '../../foundation/context'
import { ServiceError } from '../../foundation/ServiceError'
import { decideAgentAction, findActionOfTransaction } from '../agents/public'
import { requireTransaction, viewTransaction } from './public'

/**
 * The transactions door of a pending agent payment: the same decision as the agent's own door takes.
 *
 * Returns: the payment as it stands afterwards; an approval may end in FAILED or EXPIRED, which is no error.
 * Errors: TRANSACTION_NOT_FOUND; TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL with the status.
 * Source: specification, rule 5; behaviour 14.5, 20.6.
 */
export async function decidePendingPayment(
  context: Context,
  input: {
    readonly transactionId: string
    readonly decision: 'approve' | 'reject'
    readonly reason?: string | undefined
  },
): Promise<DecidedPayment> {
  const { transactionId, decision, reason } = input
  const row = await requireTransaction(context.tx, transactionId)
  const actionRow = await findActionOfTransaction(context.tx, transactionId)
  if (actionRow === null || actionRow.status !== 'PENDING_APPROVAL') {
    throw new ServiceError(
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      'The transaction does not wait for the platform’s approval; nothing was changed.',
      {
        field: 'transactionId',
        status: viewTransaction(context, row).status,
        ...(actionRow === null ? {} : { actionId: actionRow.id, actionStatus: actionRow.status }),
      },
    )
  }
  await decideAgentAction(context, { actionRow, decision, ...(reason === undefined ? {} : { reason }) })
  const payment = viewTransaction(context, await requireTransaction(context.tx, transactionId))
  if (payment.type === 'INCOMING') return payment
  const { receivedAmount, ...rest } = payment
  assert(receivedAmount !== undefined, 'an agent’s payment has a received amount')
  return { ...rest, receivedAmount }
}
