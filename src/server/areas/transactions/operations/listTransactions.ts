import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { listTransactionPage } from '../public'

/** A page of payments, newest first unless asked otherwise. Source: behaviour 14.4. */
export async function listTransactions(context: Context, { query }: Input<'listTransactions'>) {
  return ok(await listTransactionPage(context, query))
}
