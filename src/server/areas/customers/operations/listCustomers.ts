import type { Input } from '../../../../contract/operations'
import { filtersOf, pagingOf } from '../../../database/listFilters'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { viewCustomers } from '../public'
import { holdsCurrency, listCustomerPage } from '../store'

/** Lists customers, newest first; deleted ones only when asked for. Source: behaviour 3.3. */
export async function listCustomers({ tx }: Context, { query }: Input<'listCustomers'>) {
  const page = await listCustomerPage(tx, {
    isIncludingDeleted: query.isIncludingDeleted ?? false,
    filters: filtersOf([
      ['platform_customer_id', '=', query.platformCustomerId],
      ['customer_type', '=', query.customerType, 'customerType'],
      ['created_at', '>=', query.createdAfter],
      ['created_at', '<=', query.createdBefore],
      ['updated_at', '>=', query.updatedAfter],
      ['updated_at', '<=', query.updatedBefore],
      ['region', '=', query.region],
      ['uma_address', '=', query.umaAddress?.toLowerCase()],
    ]),
    conditions: query.currency === undefined ? [] : [holdsCurrency(query.currency)],
    ...pagingOf(query),
  })
  return ok({ ...page, data: await viewCustomers(tx, page.data) })
}
