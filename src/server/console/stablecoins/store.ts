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
