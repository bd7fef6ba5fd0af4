import type { Input } from '../../../../contract/operations'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { viewInternalAccounts } from '../public'
import { listPlatformRows } from '../store'

/** The platform's own accounts, all of them. Source: behaviour 8.2. */
export async function listPlatformInternalAccounts(context: Context, { query }: Input<'listPlatformInternalAccounts'>) {
  return ok({ data: await viewInternalAccounts(context, await listPlatformRows(context.tx, query)) })
}
