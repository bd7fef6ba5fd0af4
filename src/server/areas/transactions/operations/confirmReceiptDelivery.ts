import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { changeTransaction, requireTransaction, viewAnyTransaction } from '../public'

/**
 * Notes when the receipt of a payment was delivered, in any state; a repeat overwrites it.
 *
 * Errors: TRANSACTION_NOT_FOUND.
 * Source: behaviour 14.5.
 */
export async function confirmReceiptDelivery(context: Context, { params, body }: Input<'confirmReceiptDelivery'>) {
  const row = await requireTransaction(context.tx, params.transactionId)
  const receiptDeliveryConfirmedAt = body?.receiptDeliveryConfirmedAt ?? isoOf(context.now)
  context.audit.note({ targetId: row.id })
  const confirmed = await changeTransaction(context, row, { extras: { receiptDeliveryConfirmedAt } })
  return ok(await viewAnyTransaction(context, confirmed))
}
