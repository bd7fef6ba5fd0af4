import type { ConsoleInput } from '../../../contract/console/operations'
import type { Page } from '../../../contract/primitives/pagination'
import { filtersOf, pagingOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import type { Row, Tx } from '../../database/schema'

/** A page of the mints and burns of all coins, newest first. */
export function listCoinOperationRows(
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

/** External accounts by id, deleted ones included: what was done with them stays. */
export async function getAccountsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row<'external_accounts'>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('external_accounts')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Coins by id. */
export async function getCoinsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Row<'stablecoins'>>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('stablecoins')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
