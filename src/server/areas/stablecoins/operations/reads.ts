import type { Input } from '../../../../contract/operations'
import { mapPage } from '../../../database/listPage'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireCoin } from '../coins'
import { linkStatusOf, listLinks, requireLink } from '../links'
import { requireOperation } from '../orders'
import { listCoinRows, listOperationRows } from '../store'
import { viewCoin, viewLink, viewOperation } from '../view'

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
  const row = await requireLink(context.tx, params.stablecoinProviderAccountId)
  return ok(viewLink(row, linkStatusOf(context, row)))
}

/** Lists coins, newest first. Errors: INVALID_INPUT, `limit` or `cursor`. Source: behaviour 22.2. */
export async function listStablecoins({ tx }: Context, { query }: Input<'listStablecoins'>) {
  return ok(mapPage(await listCoinRows(tx, query), viewCoin))
}

/** Reads a coin. Errors: REFERENCE_NOT_FOUND. Source: behaviour 22.2. */
export async function getStablecoin({ tx }: Context, { params }: Input<'getStablecoin'>) {
  return ok(viewCoin(await requireCoin(tx, params.stablecoinId)))
}

/** Lists the mints and burns of a coin, newest first. Errors: REFERENCE_NOT_FOUND. Source: behaviour 22.2. */
export async function listStablecoinOperations({ tx }: Context, { params, query }: Input<'listStablecoinOperations'>) {
  const { id: stablecoinId } = await requireCoin(tx, params.stablecoinId)
  return ok(mapPage(await listOperationRows(tx, { ...query, stablecoinId }), viewOperation))
}

/** Reads a mint or burn. Errors: REFERENCE_NOT_FOUND. Source: behaviour 22.2. */
export async function getStablecoinOperation({ tx }: Context, { params }: Input<'getStablecoinOperation'>) {
  return ok(viewOperation(await requireOperation(tx, params.stablecoinOperationId)))
}
