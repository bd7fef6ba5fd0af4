import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { WriteContext } from '../../../kernel/context'
import { cancelPayment } from '../cancellation'

/**
 * Cancels a bank transfer that has not settled; the reason stands in the audit log.
 *
 * Errors: those of cancelPayment.
 * Source: behaviour 14.6.
 */
export async function cancelTransaction(context: WriteContext, { params, body }: Input<'cancelTransaction'>) {
  const { transactionId } = params
  const cancelled = await cancelPayment(context, transactionId)
  context.audit.note({ targetId: transactionId, reason: body?.reason })
  return ok(cancelled)
}
