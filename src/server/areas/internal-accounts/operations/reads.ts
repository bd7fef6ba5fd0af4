import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { viewInternalAccounts } from '../public'
import { listCustomerRows, listPlatformRows } from '../store'

/** A page of customers' accounts, newest first; unknown customers and currencies have none. Source: behaviour 8.2. */
export async function listCustomerInternalAccounts(context: Context, { query }: Input<'listCustomerInternalAccounts'>) {
  const page = await listCustomerRows(context.tx, query)
  return ok({ ...page, data: await viewInternalAccounts(context, page.data) })
}

/** The platform's own accounts, all of them. Source: behaviour 8.2. */
export async function listPlatformInternalAccounts(context: Context, { query }: Input<'listPlatformInternalAccounts'>) {
  return ok({ data: await viewInternalAccounts(context, await listPlatformRows(context.tx, query)) })
}
