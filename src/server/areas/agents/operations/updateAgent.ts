import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { ok } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { requireCustomer } from '../../customers/public'
import { requireAgent, viewAgent } from '../public'
import { type AgentRow, updateAgentRow } from '../store'

/**
 * Renames, pauses or resumes an agent. While it is paused it may read; what waits stays, and fails if approved.
 *
 * Errors: REFERENCE_NOT_FOUND; USER_NOT_FOUND, its customer was deleted.
 * Source: behaviour 20.2, 20.4.
 */
export async function updateAgent(context: Context, { params, body }: Input<'updateAgent'>) {
  const { tx, now, changes, audit } = context
  const row = await requireAgent(tx, params.agentId)
  await requireCustomer(tx, row.customer_id, 'agentId')
  const after: AgentRow = {
    ...row,
    name: body.name ?? row.name,
    is_paused: body.isPaused === undefined ? row.is_paused : Number(body.isPaused),
    updated_at: isoOf(now),
  }
  await updateAgentRow(tx, row, after)
  changes.add('agents', row.id)
  audit.note({ targetId: row.id, details: { ...body } })
  return ok(await viewAgent(context, after))
}
