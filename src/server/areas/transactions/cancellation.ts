import { resourceNameOf } from '../../../contract/primitives/idForm'
import type { IncomingTransaction, OutgoingTransaction } from '../../../contract/transactions/schemas'
import { ServiceError } from '../../foundation/ServiceError'
import type { WriteContext } from '../../kernel/context'
import { requireTransaction, viewTransaction } from './public'
import { type CancellationRefusal, decideCancellationRefusal } from './rules'
import { partsOf, type TransactionRow } from './store'

const REFUSALS: { readonly [Reason in CancellationRefusal]: string } = {
  NOT_A_BANK_TRANSFER: 'Only a payment that a bank carries can be cancelled; nothing was changed.',
  NOT_STARTED: 'The payment has not started, so there is nothing to cancel; nothing was changed. Let it expire.',
  ALREADY_SETTLED: 'The payment has settled and can no longer be cancelled; nothing was changed.',
  ALREADY_CLOSED: 'The payment has ended without settling; nothing was changed.',
}

/** Mobile money and chains settle on their own rules; a pull starts at a bank. Assumes: A-214. */
function isOnBankRail(row: TransactionRow): boolean {
  const { paymentRail } = partsOf(row).extras
  const isPulled = row.source_account_id !== null && resourceNameOf(row.source_account_id) === 'ExternalAccount'
  return isPulled || (paymentRail != null && paymentRail !== 'MOBILE_MONEY')
}

async function hasStarted(context: WriteContext, row: TransactionRow): Promise<boolean> {
  if ((await context.registered.findWaitingAction(context, row.id)) !== null) return false
  return row.quote_id === null || row.status !== 'PENDING'
}

async function requireCancellable(context: WriteContext, row: TransactionRow): Promise<void> {
  const status = row.type === 'CARD' ? row.status : viewTransaction(context, row).status
  const reason = decideCancellationRefusal({
    status,
    isOnBankRail: isOnBankRail(row),
    hasStarted: await hasStarted(context, row),
  })
  if (reason === null) return
  const code = reason === 'NOT_A_BANK_TRANSFER' ? 'INVALID_INPUT' : 'TRANSACTION_NOT_CANCELLABLE'
  throw new ServiceError(code, REFUSALS[reason], { field: 'transactionId', reason, status })
}

/**
 * Stops a bank transfer, of its own or of a quote, that has not settled.
 *
 * Effects: timer of the settlement cancelled; FAILED; where money had left its payer REFUND_PENDING, reason
 * USER_CANCELLATION, and REFUND_COMPLETED when it is back; the quote FAILED.
 * Errors: TRANSACTION_NOT_FOUND; INVALID_INPUT, no bank carries it; TRANSACTION_NOT_CANCELLABLE with `reason`.
 * Source: behaviour 14.6. Assumes: A-214.
 */
export async function cancelPayment(
  context: WriteContext,
  transactionId: string,
): Promise<IncomingTransaction | OutgoingTransaction> {
  const row = await requireTransaction(context.tx, transactionId)
  await requireCancellable(context, row)
  const { ofQuote, withoutQuote } = context.registered.cancelPayment
  const cancel = row.quote_id === null ? withoutQuote : ofQuote
  await cancel(context, row)
  return viewTransaction(context, await requireTransaction(context.tx, transactionId))
}
