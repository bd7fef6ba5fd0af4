import type { Input } from '../../../../contract/operations'
import { filtersOf } from '../../../database/listFilters'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { listAgentRows } from '../store'
import { viewAgents } from '../view'

const flagOf = (value: boolean | undefined) => (value === undefined ? undefined : Number(value))

/** A page of agents, newest first; deleted ones are gone. Source: behaviour 20.2. */
export async function listAgents(context: Context, { query }: Input<'listAgents'>) {
  const { limit, cursor } = query
  const filters = filtersOf([
    ['customer_id', '=', query.customerId, 'customerId'],
    ['is_paused', '=', flagOf(query.isPaused)],
    ['is_connected', '=', flagOf(query.isConnected)],
    ['created_at', '>=', query.createdAfter],
    ['created_at', '<=', query.createdBefore],
    ['updated_at', '>=', query.updatedAfter],
    ['updated_at', '<=', query.updatedBefore],
  ])
  const page = await listAgentRows(context.tx, { filters, limit, cursor })
  return ok({ ...page, data: await viewAgents(context, page.data) })
}
