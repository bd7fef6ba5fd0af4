import type { Input } from '../../../../contract/operations'
import { isoOf } from '../../../foundation/clock'
import { noContent } from '../../../foundation/reply'
import type { Context } from '../../../kernel/context'
import { voidChangesOfGone } from '../../approvals/public'
import { failWaitingActions, requireAgent } from '../public'
import { endShadowsOf } from '../shadows/ends'
import { invalidateOpenCodes, updateAgentRow } from '../store'

/**
 * Deletes an agent: its credential, its device codes and the drafts that are watched for it end at once, what waited
 * for a decision is FAILED, changes of its policy that waited are void, and those of approval rules that newly name it.
 *
 * Errors: REFERENCE_NOT_FOUND.
 * Source: behaviour 20.2.
 */
export async function deleteAgent(context: Context, { params }: Input<'deleteAgent'>) {
  const { tx, now, changes, audit } = context
  const row = await requireAgent(tx, params.agentId)
  await updateAgentRow(tx, row, {
    ...row,
    is_deleted: 1,
    is_connected: 0,
    access_token_hash: null,
    updated_at: isoOf(now),
  })
  await invalidateOpenCodes(tx, row.id)
  const { length: voidedChanges } = await voidChangesOfGone(context, [row.id], 'AGENT_DELETED')
  await endShadowsOf(context, row)
  const failedActions = await failWaitingActions(context, row)
  changes.add('agents', row.id)
  audit.note({ targetId: row.id, details: { name: row.name, failedActions, voidedChanges } })
  return noContent()
}
