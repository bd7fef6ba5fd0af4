import type { Input } from '../../../../contract/operations'
import type { ListFilter } from '../../../database/listPage'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { listAgentRows } from '../store'
import { viewAgents } from '../view'

function filtersOf(query: Input<'listAgents'>['query']): ListFilter[] {
  const filters: ListFilter[] = []
  const add = (column: string, op: ListFilter['op'], value: string | number | undefined) => {
    if (value !== undefined) filters.push({ column, op, value })
  }
  if (query.customerId !== undefined) {
    filters.push({
      column: 'customer_id',
      op: '=',
      value: query.customerId,
      counterKey: `customerId=${query.customerId}`,
    })
  }
  add('is_paused', '=', query.isPaused === undefined ? undefined : Number(query.isPaused))
  add('is_connected', '=', query.isConnected === undefined ? undefined : Number(query.isConnected))
  add('created_at', '>=', query.createdAfter)
  add('created_at', '<=', query.createdBefore)
  add('updated_at', '>=', query.updatedAfter)
  add('updated_at', '<=', query.updatedBefore)
  return filters
}

/** A page of agents, newest first; deleted ones are gone. Source: behaviour 20.2. */
export async function listAgents(context: Context, { query }: Input<'listAgents'>) {
  const { limit, cursor } = query
  const page = await listAgentRows(context.tx, { filters: filtersOf(query), limit, cursor })
  return ok({ ...page, data: await viewAgents(context, page.data) })
}
