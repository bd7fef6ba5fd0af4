import type { DecidedPayment, IncomingTransaction } from '../../../contract/transactions/schemas'
import { assert } from '../../foundation/assert'
import { withFieldsOf } from '../../foundation/refusedField'
import type { Rejected } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context, WriteContext } from '../../kernel/context'
import { decideAgentAction, decidedBefore, findActionOfTransaction } from '../agents/public'
import { acceptIncomingPayment, awaitsApproval, missingInfoOf, rejectIncomingPayment } from './incoming'
import { requireTransaction, type TransactionRow, viewAnyTransaction, viewTransaction } from './public'

type Decision = 'approve' | 'reject'

/** A payment from a UMA address that asked before it came in. */
async function decideIncoming(
  context: Context,
  row: TransactionRow,
  input: { readonly decision: Decision; readonly receiverCustomerInfo?: Record<string, unknown> | undefined },
): Promise<IncomingTransaction> {
  const missing = input.decision === 'reject' ? [] : missingInfoOf(row, input.receiverCustomerInfo ?? {})
  if (missing.length > 0) {
    throw new ServiceError(
      'MISSING_MANDATORY_USER_INFO',
      `The sender must know ${missing.join(', ')} of the receiver; the payment still waits.`,
      { field: `receiverCustomerInfo.${missing[0]}`, missing },
    )
  }
  const decide = input.decision === 'approve' ? acceptIncomingPayment : rejectIncomingPayment
  const payment = viewTransaction(context, await decide(context, row))
  assert(payment.type === 'INCOMING', 'an incoming payment stays one')
  return payment
}

/**
 * The decision about a UMA payment that asked; and the transactions door of a pending agent payment: the same decision
 * as the agent's own door takes.
 *
 * Returns: the payment as it stands afterwards; an approval may end in FAILED or EXPIRED, which is no error.
 * Errors: TRANSACTION_NOT_FOUND; MISSING_MANDATORY_USER_INFO, what a UMA sender must know of the receiver;
 * TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL with the status: decided, timed out, or never asked; CONFLICT
 * reason SIGNATURES_MISSING, as a value.
 * Source: specification, rule 5; behaviour 14.5, 20.6.
 */
export async function decidePendingPayment(
  context: WriteContext,
  input: {
    readonly transactionId: string
    readonly decision: Decision
    readonly receiverCustomerInfo?: Record<string, unknown> | undefined
    readonly reason?: string | undefined
  },
): Promise<DecidedPayment | Rejected> {
  const { transactionId, decision, reason } = input
  const row = await requireTransaction(context.tx, transactionId)
  if (awaitsApproval(row, context.now)) return decideIncoming(context, row, input)
  const actionRow = await findActionOfTransaction(context.tx, transactionId)
  if (actionRow === null || actionRow.status !== 'PENDING_APPROVAL') {
    const ended = actionRow === null ? null : decidedBefore(actionRow)
    throw new ServiceError(
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      ended?.message ?? 'The transaction does not wait for the platform’s approval; nothing was changed.',
      {
        field: 'transactionId',
        reason: ended?.details?.reason,
        status: (await viewAnyTransaction(context, row)).status,
        actionId: actionRow?.id,
        actionStatus: actionRow?.status,
      },
    )
  }
  const field = 'transactionId'
  const decided = await withFieldsOf(
    (own) => (own === 'actionId' ? field : own),
    () => decideAgentAction(context, { actionRow, decision, reason }),
  )
  if ('kind' in decided) return { ...decided, details: { ...decided.details, field } }
  const payment = viewTransaction(context, await requireTransaction(context.tx, transactionId))
  if (payment.type === 'INCOMING') return payment
  const { receivedAmount, ...rest } = payment
  assert(receivedAmount !== undefined, 'an agent’s payment has a received amount')
  return { ...rest, receivedAmount }
}
