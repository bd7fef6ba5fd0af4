import type { Input } from '../../../../contract/operations'
import { mapPage } from '../../../database/listPage'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireStablecoin } from '../coins'
import { listLinks, requireStablecoinLink, stablecoinLinkStatusOf } from '../links'
import { requireStablecoinOperation } from '../orders'
import { listOperationRows, listStablecoinRows } from '../store'
import { viewLink, viewStablecoin, viewStablecoinOperation } from '../view'

/** Lists links, newest first. Errors: INVALID_INPUT, `limit` or `cursor`. Source: behaviour 22.2. */
export async function listStablecoinProviderAccounts(
  context: Context,
  { query }: Input<'listStablecoinProviderAccounts'>,
) {
  return ok(await listLinks(context, query))
}

/** Reads a link. Errors: STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND. Source: behaviour 22.2. */
export async function getStablecoinProviderAccount(
  context: Context,
  { params }: Input<'getStablecoinProviderAccount'>,
) {
  const row = await requireStablecoinLink(context.tx, params.stablecoinProviderAccountId)
  return ok(viewLink(row, stablecoinLinkStatusOf(context, row)))
}

/** Lists coins, newest first. Errors: INVALID_INPUT, `limit` or `cursor`. Source: behaviour 22.2. */
export async function listStablecoins({ tx }: Context, { query }: Input<'listStablecoins'>) {
  return ok(mapPage(await listStablecoinRows(tx, query), viewStablecoin))
}

/** Reads a coin. Errors: REFERENCE_NOT_FOUND. Source: behaviour 22.2. */
export async function getStablecoin({ tx }: Context, { params }: Input<'getStablecoin'>) {
  return ok(viewStablecoin(await requireStablecoin(tx, params.stablecoinId)))
}

/** Lists the mints and burns of a coin, newest first. Errors: REFERENCE_NOT_FOUND. Source: behaviour 22.2. */
export async function listStablecoinOperations({ tx }: Context, { params, query }: Input<'listStablecoinOperations'>) {
  const { id: stablecoinId } = await requireStablecoin(tx, params.stablecoinId)
  return ok(mapPage(await listOperationRows(tx, { ...query, stablecoinId }), viewStablecoinOperation))
}

/** Reads a mint or burn. Errors: REFERENCE_NOT_FOUND. Source: behaviour 22.2. */
export async function getStablecoinOperation({ tx }: Context, { params }: Input<'getStablecoinOperation'>) {
  return ok(viewStablecoinOperation(await requireStablecoinOperation(tx, params.stablecoinOperationId)))
}
