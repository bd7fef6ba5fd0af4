import type { Input } from '../../../../contract/operations'
import { mapPage } from '../../../database/listPage'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { listPlatformRows } from '../store'
import { viewExternalAccountRow } from '../view'

/** A page of the platform's own external accounts, newest first. Source: behaviour 9.1. */
export async function listPlatformExternalAccounts({ tx }: Context, { query }: Input<'listPlatformExternalAccounts'>) {
  return ok(mapPage(await listPlatformRows(tx, query), viewExternalAccountRow))
}
