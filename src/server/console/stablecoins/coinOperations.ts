import type { ConsoleInput } from '../../../contract/console/operations'
import type { CoinOperationItem } from '../../../contract/console/stablecoins/schemas'
import type { Page } from '../../../contract/primitives/pagination'
import { requireStablecoinOperation, viewStablecoinOperation } from '../../areas/stablecoins/public'
import { stablecoinOperations } from '../../areas/stablecoins/tables'
import { filtersOf, pagingOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import { getRowsById } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'

/** A page of the mints and burns of all coins, newest first. */
function listCoinOperationRows(
  tx: Tx,
  query: ConsoleInput<'listCoinOperations'>['query'],
): Promise<Page<Row<'stablecoin_operations'>>> {
  return listPage(tx, {
    list: 'stablecoin_operations',
    table: 'stablecoin_operations',
    filters: filtersOf([
      ['operation_type', '=', query.operationType],
      ['status', '=', query.status],
      ['stablecoin_id', '=', query.stablecoinId, 'stablecoinId'],
      ['created_at', '>=', query.startDate],
      ['created_at', '<=', query.endDate],
    ]),
    isCounted: true,
    ...pagingOf(query),
  })
}

type OperationRow = Row<'stablecoin_operations'>

const accountIdsOf = (row: OperationRow) => ({
  funding: readColumn(stablecoinOperations, row, 'source_json').externalAccountId,
  destination: readColumn(stablecoinOperations, row, 'destination_json').accountId,
})

function viewAccount(row: Row<'external_accounts'> | undefined): CoinOperationItem['fundingAccount'] {
  if (row === undefined) return null
  return { id: row.id, holderName: row.holder_name, identifier: row.primary_identifier }
}

async function viewItems(tx: Tx, rows: readonly OperationRow[]): Promise<CoinOperationItem[]> {
  const coins = await getRowsById(
    tx,
    'stablecoins',
    rows.map((row) => row.stablecoin_id),
  )
  const accountIds = rows.map(accountIdsOf).flatMap(({ funding, destination }) => [funding ?? destination, destination])
  const accounts = await getRowsById(tx, 'external_accounts', accountIds)
  return rows.map((row) => {
    const coin = coins.get(row.stablecoin_id)
    assert(coin !== undefined, 'a mint or burn has a coin')
    const { funding, destination } = accountIdsOf(row)
    return {
      ...viewStablecoinOperation(row),
      coinName: coin.name,
      symbol: coin.symbol,
      decimals: coin.decimals,
      fundingAccount: funding === undefined ? null : viewAccount(accounts.get(funding)),
      destinationAccount: viewAccount(accounts.get(destination)),
      steps: readColumn(stablecoinOperations, row, 'steps_json'),
      isStalled: row.is_stalled === 1,
    }
  })
}

/** Mints and burns of all coins, newest first. Errors: INVALID_INPUT, `limit` or `cursor`. */
export async function listCoinOperations({ tx }: ConsoleContext, { query }: ConsoleInput<'listCoinOperations'>) {
  const page = await listCoinOperationRows(tx, query)
  return ok({ ...page, data: await viewItems(tx, page.data) })
}

/** A mint or burn with its steps. Errors: REFERENCE_NOT_FOUND. */
export async function getCoinOperation({ tx }: ConsoleContext, { params }: ConsoleInput<'getCoinOperation'>) {
  const [item] = await viewItems(tx, [await requireStablecoinOperation(tx, params.stablecoinOperationId)])
  assert(item !== undefined, 'a row has a view')
  return ok(item)
}
