import type { ConsoleInput } from '../../../contract/console/operations'
import { getAgentNames } from '../../areas/agents/public'
import { getCustomerNames } from '../../areas/customers/public'
import { viewQuote } from '../../areas/quotes/public'
import { filtersOf } from '../../database/listFilters'
import { listPage } from '../../database/listPage'
import { ok } from '../../foundation/reply'
import type { ConsoleContext } from '../consoleContext'
import { listRejectedQuotes } from './store'

/** Quotes with the names of who asked for them, newest first. */
export async function listQuotes(context: ConsoleContext, { query }: ConsoleInput<'listQuotes'>) {
  const { tx } = context
  const { status, customerId, agentId, limit, cursor } = query
  const filters = filtersOf([
    ['status', '=', status, 'status'],
    ['customer_id', '=', customerId, 'customerId'],
    ['agent_id', '=', agentId],
  ])
  const page = await listPage(tx, { list: 'quotes', table: 'quotes', filters, isCounted: true, limit, cursor })
  const customers = await getCustomerNames(
    tx,
    page.data.flatMap((row) => row.customer_id ?? []),
  )
  const agents = await getAgentNames(
    tx,
    page.data.flatMap((row) => row.agent_id ?? []),
  )
  const failed = page.data.filter((row) => row.status === 'FAILED')
  const rejected = await listRejectedQuotes(
    tx,
    failed.map((row) => row.id),
  )
  const data = page.data.map((row) => ({
    quote: viewQuote(context, row),
    isRejected: rejected.has(row.id),
    customerId: row.customer_id,
    customerName: row.customer_id === null ? null : (customers.get(row.customer_id) ?? null),
    agentId: row.agent_id,
    agentName: row.agent_id === null ? null : (agents.get(row.agent_id) ?? null),
  }))
  return ok({ ...page, data })
}
