import type { ConsoleOperationId } from '../../../contract/console/operations'
import { getAgentRow } from '../../areas/agents/public'
import {
  type ChangeRow,
  countWaitingChanges,
  type Gone,
  listChangeRows,
  namedIn,
  voidChangesOfGone,
} from '../../areas/approvals/public'
import { changeProposals } from '../../areas/approvals/tables'
import type { ChangeEvent } from '../../database/changeEventLog'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf, wallNow } from '../../foundation/clock'
import { appendAudit } from '../../kernel/auditChain/append'
import type { Services } from '../../kernel/services'
import { auditLog } from '../../kernel/tables'
import { createUnitOfWork } from '../../kernel/unitOfWork'
import { agentFault, goneIn } from './ruleChecks'

/** Who was deleted of those that a change is about or newly names. */
async function goneOf(tx: Tx, row: ChangeRow): Promise<ReadonlyMap<string, Gone>> {
  const content = readColumn(changeProposals, row, 'content_json')
  if (content.kind === 'RULES') {
    const [gone] = await goneIn(tx, [content.after], namedIn(content.before))
    return gone ?? new Map()
  }
  const gone = (await agentFault(tx, content.agent.id))?.gone
  return new Map(gone === undefined ? [] : [[content.agent.id, gone]])
}

/** Who was deleted where this is gone: an agent, or the customer, also of an agent. */
async function deletedOf(tx: Tx, id: string, reason: Gone): Promise<string> {
  const agent = reason === 'CUSTOMER_DELETED' ? await getAgentRow(tx, id) : null
  return agent?.customer_id ?? id
}

type Parts = Pick<Services, 'clock' | 'ids' | 'sealing' | 'platform' | 'changeLog'>

/** A change that the service ended by itself, because one of those whom it names was deleted. */
interface EndedChange {
  readonly changeId: string
  readonly deleted: string
  readonly reason: Gone
  /** All of those whom it names that were deleted. */
  readonly goneIds: readonly string[]
}

/** Its audit row, which is found by each of those who were deleted. */
async function recordEnd(
  { ids, clock }: Parts,
  tx: Tx,
  { changeId, deleted, reason, goneIds }: EndedChange,
): Promise<void> {
  const row = {
    id: ids.new('Audit'),
    at: isoOf(clock.now()),
    wall_at: isoOf(wallNow()),
    actor_kind: 'system',
    actor_id: null,
    actor_name: null,
    operation_id: 'cancelChangeProposal' satisfies ConsoleOperationId,
    target_id: changeId,
    outcome: 'DONE',
    code: null,
    reason: null,
    call_id: null,
    details_json: auditLog.columns.details_json.encode({ as: 'VOID', reason, deleted }),
  } as const
  await appendAudit(tx, row, goneIds)
}

/**
 * Ends the changes that still wait although who they newly name was deleted, by a version that did not end them: void,
 * as the deletion makes them, each with a row of the audit log.
 *
 * Returns: what to publish; null where none waits so. Assumes: A-720.
 */
export async function endChangesOfDeleted(parts: Parts, tx: Tx): Promise<ChangeEvent | null> {
  const { clock, ids, sealing, platform, changeLog } = parts
  const now = clock.now()
  const given = { now, ids, sealing, actor: { kind: 'system' }, platformId: platform.id, isForecast: false } as const
  const { context, effects } = createUnitOfWork(tx, given)
  const gone = new Map<string, { readonly reason: Gone; readonly deleted: string }>()
  const goneIdsOf = new Map<string, ReadonlySet<string>>()
  for (const row of await listChangeRows(tx, { state: 'WAITING', limit: await countWaitingChanges(tx) }))
    for (const [id, reason] of await goneOf(tx, row)) {
      const deleted = await deletedOf(tx, id, reason)
      gone.set(id, { reason, deleted })
      goneIdsOf.set(row.id, new Set([...(goneIdsOf.get(row.id) ?? []), id, deleted]))
    }
  for (const [goneId, { reason, deleted }] of gone) {
    for (const changeId of await voidChangesOfGone(context, [goneId], reason))
      await recordEnd(parts, tx, { changeId, deleted, reason, goneIds: [...(goneIdsOf.get(changeId) ?? [goneId])] })
    context.changes.add('audit')
  }
  return changeLog.record(tx, now, effects.areas, effects.ids)
}
