import type { Input } from '../../../../contract/operations'
import { mapPage } from '../../../database/listPage'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { listCustomerRows } from '../store'
import { viewExternalAccountRow } from '../view'

/** A page of customers' external accounts, newest first. Source: behaviour 9.1. */
export async function listCustomerExternalAccounts({ tx }: Context, { query }: Input<'listCustomerExternalAccounts'>) {
  return ok(mapPage(await listCustomerRows(tx, query), viewExternalAccountRow))
}
