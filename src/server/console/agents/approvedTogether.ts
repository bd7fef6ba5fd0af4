import type { DecideActionsRequest } from '../../../contract/console/agents/decisions'
import { getAgentAction } from '../../areas/agents/public'
import type { Row } from '../../database/schema'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { HostContext } from '../consoleContext'
import { loadSurroundings } from './store'
import { viewSummary } from './view'

/**
 * Lets several actions be approved in one act only when they are alike in agent, payee and currency and the sum is the
 * one that was typed; one action only when it is of the sum that was typed, if one was. Each is judged on its own all
 * the same.
 *
 * Errors: CONFLICT reason NOT_ALIKE or SUM_DIFFERS.
 */
export async function requireApprovedTogether(
  { host, now }: Pick<HostContext, 'host' | 'now'>,
  { decision, actionIds, confirmedSum }: DecideActionsRequest,
): Promise<void> {
  if (decision === 'reject' || confirmedSum === undefined) return
  const actions = await host.store.read(async (tx) => {
    const rows: Row<'agent_actions'>[] = []
    for (const id of actionIds) {
      const row = await getAgentAction(tx, id)
      // What is unknown is refused by itself, and counts for nothing here.
      if (row !== null) rows.push(row)
    }
    const around = await loadSurroundings(tx, rows)
    return rows.map((row) => viewSummary(row, around, isoOf(now)))
  })
  const kinds = new Set(
    actions.map(({ agentId, payee, sending, id }) => [agentId, payee?.accountId ?? id, sending.currency].join()),
  )
  if (kinds.size === 0) return
  const isOther = actions.some(({ sending }) => sending.currency !== confirmedSum.currency)
  if (kinds.size > 1 || (isOther && actionIds.length > 1)) {
    const message =
      'Several payments are approved together only for one agent, one payee and one currency. Nothing was done.'
    throw new ServiceError('CONFLICT', message, { field: 'actionIds', reason: 'NOT_ALIKE' })
  }
  const sumMinor = actions.reduce((sum, { sending }) => sum + BigInt(sending.amountMinor), 0n)
  if (!isOther && sumMinor === BigInt(confirmedSum.amountMinor)) return
  throw new ServiceError('CONFLICT', 'The sum that was typed is not that of the payments. Nothing was done.', {
    field: 'confirmedSum',
    reason: 'SUM_DIFFERS',
  })
}
