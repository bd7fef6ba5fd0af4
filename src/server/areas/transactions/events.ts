import type { Context } from '../../kernel/context'
import { eventKindOf, type PaymentEvent } from './rules'
import type { TransactionRow } from './store'
import { viewTransaction } from './view'

/** Enqueues the payment event, if its direction has that kind. Source: behaviour 16.3. */
export async function enqueuePaymentEvent(context: Context, row: TransactionRow, event: PaymentEvent): Promise<void> {
  if (row.type === 'CARD') return
  const type = eventKindOf(row.type, event)
  if (type === null) return
  await context.webhooks.enqueue(context.tx, { type, objectId: row.id, data: viewTransaction(context, row) })
}
