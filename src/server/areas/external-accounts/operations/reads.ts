import type { Input } from '../../../../contract/operations'
import { mapPage } from '../../../database/listPage'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireExternalAccountOf } from '../public'
import { listCustomerRows, listPlatformRows } from '../store'
import { viewExternalAccount } from '../view'

/** One external account of the customers' side. Errors: REFERENCE_NOT_FOUND. Source: behaviour 9.1. */
export async function getCustomerExternalAccountById(
  { tx }: Context,
  { params }: Input<'getCustomerExternalAccountById'>,
) {
  return ok(viewExternalAccount(await requireExternalAccountOf(tx, 'CUSTOMER', params.externalAccountId)))
}

/** One external account of the platform's side. Errors: REFERENCE_NOT_FOUND. Source: behaviour 9.1. */
export async function getPlatformExternalAccountById(
  { tx }: Context,
  { params }: Input<'getPlatformExternalAccountById'>,
) {
  return ok(viewExternalAccount(await requireExternalAccountOf(tx, 'PLATFORM', params.externalAccountId)))
}

/** A page of customers' external accounts, newest first. Source: behaviour 9.1. */
export async function listCustomerExternalAccounts({ tx }: Context, { query }: Input<'listCustomerExternalAccounts'>) {
  return ok(mapPage(await listCustomerRows(tx, query), viewExternalAccount))
}

/** A page of the platform's own external accounts, newest first. Source: behaviour 9.1. */
export async function listPlatformExternalAccounts({ tx }: Context, { query }: Input<'listPlatformExternalAccounts'>) {
  return ok(mapPage(await listPlatformRows(tx, query), viewExternalAccount))
}
