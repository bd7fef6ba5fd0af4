import { resourceNameOf } from '../../../contract/primitives/ids'
import type { IncomingTransaction, OutgoingTransaction } from '../../../contract/transactions/schemas'
import { assert } from '../../foundation/assert'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { findActionOfTransaction } from '../agents/public'
import { cancelExecution, getQuote } from '../quotes/public'
import { cancelTransfer } from '../transfers/public'
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

async function hasStarted({ tx }: Context, row: TransactionRow): Promise<boolean> {
  const action = await findActionOfTransaction(tx, row.id)
  if (action?.status === 'PENDING_APPROVAL') return false
  return row.quote_id === null || row.status !== 'PENDING'
}

async function requireCancellable(context: Context, row: TransactionRow): Promise<void> {
  const { status } = viewTransaction(context, row)
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
  context: Context,
  transactionId: string,
): Promise<IncomingTransaction | OutgoingTransaction> {
  const row = await requireTransaction(context.tx, transactionId)
  await requireCancellable(context, row)
  if (row.quote_id === null) return viewTransaction(context, await cancelTransfer(context, row))
  const quote = await getQuote(context.tx, row.quote_id)
  assert(quote?.status === 'PROCESSING', 'an executed quote is PROCESSING with its transaction')
  await cancelExecution(context, quote)
  return viewTransaction(context, await requireTransaction(context.tx, transactionId))
}
