import type { ConsoleInput } from '../../../contract/console/operations'
import type { CoinItem } from '../../../contract/console/stablecoins/schemas'
import {
  countStablecoinOperations,
  listStablecoinRows,
  requireStablecoin,
  requireStablecoinLink,
  stablecoinLinkStatusOf,
  viewStablecoin,
} from '../../areas/stablecoins/public'
import { getProviderBalance } from '../../counterparties/stablecoinProvider'
import type { Row } from '../../database/schema'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

type Given = Pick<ConsoleContext, 'tx' | 'sealing'>

async function viewItem({ tx, sealing }: Given, row: Row<'stablecoins'>): Promise<CoinItem> {
  const link = await requireStablecoinLink(tx, row.provider_account_id)
  return {
    ...viewStablecoin(row),
    providerAccountId: link.provider_account_id,
    linkStatus: stablecoinLinkStatusOf({ sealing }, link),
    providerBalance: String(await getProviderBalance(tx, row.provider_token_identifier)),
    mints: await countStablecoinOperations(tx, row.id, 'MINT'),
    burns: await countStablecoinOperations(tx, row.id, 'BURN'),
  }
}

/** Coins with their links, newest first. Errors: INVALID_INPUT, `limit` or `cursor`. */
export async function listCoins(context: ConsoleContext, { query }: ConsoleInput<'listCoins'>) {
  const page = await listStablecoinRows(context.tx, query)
  return ok({ ...page, data: await Promise.all(page.data.map((row) => viewItem(context, row))) })
}

/** A coin with its link. Errors: REFERENCE_NOT_FOUND. */
export async function getCoin(context: ConsoleContext, { params }: ConsoleInput<'getCoin'>) {
  return ok(await viewItem(context, await requireStablecoin(context.tx, params.stablecoinId)))
}
