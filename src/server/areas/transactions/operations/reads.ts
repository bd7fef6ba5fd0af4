import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { listTransactionPage, requireTransaction, viewAnyTransaction } from '../public'

/** Reads a payment. Errors: TRANSACTION_NOT_FOUND. Source: behaviour 14.4. */
export async function getTransactionById(context: Context, { params }: Input<'getTransactionById'>) {
  return ok(await viewAnyTransaction(context, await requireTransaction(context.tx, params.transactionId)))
}

/** A page of payments, newest first unless asked otherwise. Source: behaviour 14.4. */
export async function listTransactions(context: Context, { query }: Input<'listTransactions'>) {
  return ok(await listTransactionPage(context, query))
}
