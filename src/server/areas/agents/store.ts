import { sql } from 'kysely'
import type { EndingReason } from '../../../contract/console/agents/endedWith'
import type { Page } from '../../../contract/primitives/pagination'
import { countRow, recount, stepCounters } from '../../database/counters'
import { type Paging, pagingOf } from '../../database/listFilters'
import { type ListFilter, listPage } from '../../database/listPage'
import { changePrepared, runPrepared } from '../../database/preparedQuery'
import { getRowById, getRowsById, insertRow, updateRow } from '../../database/rowsById'
import type { Row, Tx } from '../../database/schema'
import type { Rational } from '../../foundation/rational'

export type AgentRow = Row<'agents'>
export type AgentActionRow = Row<'agent_actions'>
export type DeviceCodeRow = Row<'agent_device_codes'>

/** Of `agent_actions`: what `endedWith` calls ended with its quote. */
export const EXPIRED_UNDECIDED = sql<boolean>`decided_by = 'NOBODY'
  AND failure_reason = ${sql.lit<EndingReason>('QUOTE_EXPIRED')}`

/** The lists whose counters this room keeps. Decisions are counted apart: they are a list of their own. */
const AGENTS = 'agents'
const ACTIONS = 'agent_actions'
const DECISIONS = 'agent_decisions'

/** The row, also of a deleted agent, or null. */
export function getAgentRow(tx: Tx, id: string): Promise<AgentRow | null> {
  return getRowById(tx, 'agents', id)
}

/** Rows of agents by id, deleted ones included. */
export function getAgentRows(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, AgentRow>> {
  return getRowsById(tx, 'agents', ids)
}

/** Names of agents by id, deleted ones included. */
export async function getAgentNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The agent that holds the token with this hash, while it and its customer exist. */
export async function getAgentByTokenHash(tx: Tx, hash: string): Promise<AgentRow | null> {
  const [row] = await runPrepared<AgentRow>(tx, 'agent with a token', [hash, 0, 0], () =>
    tx
      .selectFrom('agents')
      .innerJoin('customers', 'customers.id', 'agents.customer_id')
      .selectAll('agents')
      .where('agents.access_token_hash', '=', hash)
      .where('agents.is_deleted', '=', 0)
      .where('customers.is_deleted', '=', 0),
  )
  return row ?? null
}

/** Inserts and counts. */
export async function insertAgentRow(tx: Tx, row: AgentRow): Promise<void> {
  await tx.insertInto('agents').values(row).execute()
  await countRow(tx, AGENTS, { customerId: row.customer_id }, 1)
}

/** Writes the changed row; a deletion leaves the count. */
export async function updateAgentRow(tx: Tx, before: AgentRow, after: AgentRow): Promise<void> {
  await updateRow(tx, 'agents', before, after)
  if (before.is_deleted === 0 && after.is_deleted === 1)
    await countRow(tx, AGENTS, { customerId: before.customer_id }, -1)
}

/** A page of agents that are not deleted, newest first. */
export function listAgentRows(
  tx: Tx,
  query: { readonly filters: readonly ListFilter[] } & Paging,
): Promise<Page<AgentRow>> {
  return listPage(tx, {
    list: AGENTS,
    table: 'agents',
    isCounted: true,
    filters: query.filters,
    ...pagingOf(query),
    always: [{ column: 'is_deleted', op: '=', value: 0 }],
  })
}

/** The code with this hash, in whatever state, or null. */
export async function getDeviceCodeRow(tx: Tx, codeHash: string): Promise<DeviceCodeRow | null> {
  const rows = tx.selectFrom('agent_device_codes').selectAll()
  return (await rows.where('code_hash', '=', codeHash).executeTakeFirst()) ?? null
}

/** Inserts a code. */
export async function insertDeviceCodeRow(tx: Tx, row: DeviceCodeRow): Promise<void> {
  await tx.insertInto('agent_device_codes').values(row).execute()
}

/** True for the one call that finds the code still open. */
export async function redeemOpenCode(tx: Tx, codeHash: string): Promise<boolean> {
  const result = await tx
    .updateTable('agent_device_codes')
    .set({ state: 'REDEEMED' })
    .where('code_hash', '=', codeHash)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Kills the codes of an agent that nobody has redeemed. */
export async function invalidateOpenCodes(tx: Tx, agentId: string): Promise<void> {
  await tx
    .updateTable('agent_device_codes')
    .set({ state: 'INVALIDATED' })
    .where('agent_id', '=', agentId)
    .where('state', '=', 'OPEN')
    .execute()
}

/** Every agent of a customer that is not deleted, oldest first. */
export function listAgentRowsOf(tx: Tx, customerId: string): Promise<AgentRow[]> {
  return tx
    .selectFrom('agents')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('is_deleted', '=', 0)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The action, or null. */
export function getAgentAction(tx: Tx, id: string): Promise<AgentActionRow | null> {
  return getRowById(tx, 'agent_actions', id)
}

/** The action that the transaction belongs to, or null: the other door of specification rule 5. */
export async function findActionOfTransaction(tx: Tx, transactionId: string): Promise<AgentActionRow | null> {
  const row = await tx
    .selectFrom('agent_actions')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst()
  return row ?? null
}

/** Besides each single filter, the combinations that the approvals list counts. */
function countedKeys(row: AgentActionRow): Record<string, string> {
  return {
    status: row.status,
    agentId: row.agent_id,
    customerId: row.customer_id,
    [`${row.status}|agentId`]: row.agent_id,
    [`${row.status}|customerId`]: row.customer_id,
  }
}

/** Inserts and counts. */
export async function insertActionRow(tx: Tx, row: AgentActionRow): Promise<void> {
  await insertRow(tx, 'agent_actions', row)
  await countRow(tx, ACTIONS, countedKeys(row), 1)
}

/** True for the one decision that finds the action waiting; on an engine with row locks the others wait here. */
export async function claimWaitingAction(tx: Tx, id: string, updatedAt: string): Promise<boolean> {
  const claimed = await changePrepared(tx, 'claim action', [updatedAt, id, 'PENDING_APPROVAL'], () =>
    tx
      .updateTable('agent_actions')
      .set({ updated_at: updatedAt })
      .where('id', '=', id)
      .where('status', '=', 'PENDING_APPROVAL'),
  )
  return claimed === 1
}

/** Writes the end of a waiting action and moves the counters. */
export async function settleActionRow(tx: Tx, before: AgentActionRow, after: AgentActionRow): Promise<void> {
  await updateRow(tx, 'agent_actions', before, after)
  await recount(tx, ACTIONS, 'status', before.status, after.status)
  await moveCombined(tx, before, after, 'agentId', before.agent_id)
  await moveCombined(tx, before, after, 'customerId', before.customer_id)
  const { status, agent_id: agentId, customer_id: customerId, decided_by: decidedBy } = after
  const keys = { status, agentId, customerId, [`${status}|agentId`]: agentId, [`${status}|customerId`]: customerId }
  const ofDecider = {
    decidedBy,
    [`${decidedBy}|status`]: status,
    [`${decidedBy}|agentId`]: agentId,
    [`${decidedBy}|customerId`]: customerId,
  }
  await countRow(tx, DECISIONS, { ...keys, ...ofDecider }, 1)
}

async function moveCombined(
  tx: Tx,
  before: AgentActionRow,
  after: AgentActionRow,
  key: string,
  value: string,
): Promise<void> {
  const rows = [
    { list: ACTIONS, key: `${before.status}|${key}=${value}`, n: -1 },
    { list: ACTIONS, key: `${after.status}|${key}=${value}`, n: 1 },
  ]
  await stepCounters(tx, rows)
}

interface ActionFilters {
  readonly status?: string | undefined
  readonly agentId?: string | undefined
  readonly customerId?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/**
 * Filters so arranged that one of them carries the counter of the whole combination: status with agent or customer is
 * counted, dates are counted over the index.
 */
function arrange({ status, agentId, customerId, from, to }: ActionFilters): {
  always: ListFilter[]
  filters: ListFilter[]
} {
  const equal = (column: string, value: string, counterKey: string): ListFilter => ({
    column,
    op: '=',
    value,
    counterKey,
  })
  const narrow: ListFilter[] = []
  const prefix = status === undefined ? '' : `${status}|`
  if (agentId !== undefined) narrow.push(equal('agent_id', agentId, `${prefix}agentId=${agentId}`))
  if (customerId !== undefined) narrow.push(equal('customer_id', customerId, `${prefix}customerId=${customerId}`))
  const dates: ListFilter[] = []
  if (from !== undefined) dates.push({ column: 'created_at', op: '>=', value: from })
  if (to !== undefined) dates.push({ column: 'created_at', op: '<=', value: to })
  if (status === undefined) return { always: [], filters: [...narrow, ...dates] }
  const ofStatus = equal('status', status, `status=${status}`)
  if (narrow.length === 1) return { always: [ofStatus], filters: [...narrow, ...dates] }
  return { always: [], filters: [ofStatus, ...narrow, ...dates] }
}

/** A page of actions by creation. */
export function listActionRows(
  tx: Tx,
  query: ActionFilters & Paging & { readonly order?: 'asc' | 'desc' },
): Promise<Page<AgentActionRow>> {
  return listPage(tx, {
    list: ACTIONS,
    table: 'agent_actions',
    isCounted: true,
    order: query.order ?? 'desc',
    ...arrange(query),
    ...pagingOf(query),
  })
}

/** Everything of an agent that waits, oldest first. */
export async function listWaitingOf(tx: Tx, agentId: string): Promise<AgentActionRow[]> {
  return tx
    .selectFrom('agent_actions')
    .selectAll()
    .where('status', '=', 'PENDING_APPROVAL')
    .where('agent_id', '=', agentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What waits and has not expired by `nowIso`, newest first. */
export function listWaiting(tx: Tx, nowIso: string, limit: number): Promise<AgentActionRow[]> {
  return tx
    .selectFrom('agent_actions')
    .selectAll()
    .where('status', '=', 'PENDING_APPROVAL')
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', nowIso)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts one execution. */
export async function insertUsageRow(tx: Tx, row: Row<'agent_usage'>): Promise<void> {
  await insertRow(tx, 'agent_usage', row)
}

/** What one agent spent at one rate on one day: whole amounts of which the rate makes what is counted. */
export interface SpendRow {
  readonly agent_id: string
  readonly day: string
  /** The currency of the policy at that moment. */
  readonly currency: string
  readonly payments: number
  /** What left the customer, in minor units of the currency that was sent. */
  readonly amountMinor: bigint
  /** Minor units of `currency` for one that was sent. */
  readonly rate: Rational
}

/** Two sums, each of which one number holds, stand for one that may be larger. */
const PART = 1_000_000_000

/** The month's executions, those at the same rate together: as many rows as there were rates, and every one exact. */
export async function listSpend(tx: Tx, agentIds: readonly string[], month: string): Promise<SpendRow[]> {
  if (agentIds.length === 0) return []
  const [only] = agentIds.length === 1 ? agentIds : []
  const spend = () =>
    tx
      .selectFrom('agent_usage')
      .select(['agent_id', 'day', 'currency', 'rate_numerator', 'rate_denominator'])
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .select(sql<number>`sum(amount / ${sql.lit(PART)})`.as('high'))
      .select(sql<number>`sum(amount % ${sql.lit(PART)})`.as('low'))
      .where((eb) => (only === undefined ? eb('agent_id', 'in', [...agentIds]) : eb('agent_id', '=', only)))
      .where('month', '=', month)
      .groupBy(['agent_id', 'day', 'currency', 'rate_numerator', 'rate_denominator'])
  type Sums = Awaited<ReturnType<ReturnType<typeof spend>['execute']>>[number]
  const rows = await runPrepared<Sums>(tx, `spend of ${agentIds.length} agents`, [...agentIds, month], spend)
  return rows.map(({ agent_id, day, currency, rate_numerator, rate_denominator, n, high, low }) => ({
    agent_id,
    day,
    currency,
    payments: Number(n),
    amountMinor: BigInt(high) * BigInt(PART) + BigInt(low),
    rate: { numerator: BigInt(rate_numerator), denominator: BigInt(rate_denominator) },
  }))
}

/** Keeps what an action was judged by. There is no way to change it: each occasion is written once. */
export async function insertFactsRow(tx: Tx, row: Row<'agent_action_facts'>): Promise<void> {
  await insertRow(tx, 'agent_action_facts', row)
}

/** What an action was judged by, in the order in which it happened. */
export async function listFactsRows(tx: Tx, actionId: string): Promise<Row<'agent_action_facts'>[]> {
  return tx
    .selectFrom('agent_action_facts')
    .selectAll()
    .where('action_id', '=', actionId)
    .orderBy('judged_at')
    .orderBy(sql`occasion = 'APPROVED'`)
    .execute()
}

/** The internal accounts of a customer: what its agents' policies may name. */
export async function listOwnAccountIds(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await tx.selectFrom('internal_accounts').select('id').where('customer_id', '=', customerId).execute()
  return rows.map(({ id }) => id)
}
