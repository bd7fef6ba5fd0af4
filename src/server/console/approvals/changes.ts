import type { ChangeContent, ChangeProposal } from '../../../contract/console/approvals/changes'
import type { ConsoleInput } from '../../../contract/console/operations'
import {
  type ChangeRow,
  endChangeRow,
  getChangeRow,
  getRules,
  insertChangeRow,
  listChangeRows,
} from '../../areas/approvals/public'
import { changeProposals } from '../../areas/approvals/tables'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { accepted, ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { requireOperator, requireOperatorId } from '../operators/public'

/** A change on the wire. */
function viewChange(row: ChangeRow): ChangeProposal {
  return {
    id: row.id,
    state: row.state,
    content: readColumn(changeProposals, row, 'content_json'),
    baseNumber: row.base_number,
    restoredNumber: row.restored_number,
    reason: row.reason,
    proposedBy: { kind: 'operator', id: row.proposer_id, name: row.proposer_name },
    proposedAt: row.created_at,
    endedAt: row.ended_at,
    endedBy: row.ended_by_id === null ? null : { kind: 'operator', id: row.ended_by_id, name: row.ended_by_name },
    endReason: row.end_reason,
    failure: readColumn(changeProposals, row, 'failure_json'),
  }
}

/** What the audit rows of a change are about beside it: the agent whose policy it is. */
export const aboutOf = (row: Pick<ChangeRow, 'agent_id'> | null): string[] =>
  row === null || row.agent_id === null ? [] : [row.agent_id]

/** What is asked for, and on which version it was drafted. */
interface Draft {
  readonly content: ChangeContent
  readonly baseNumber: number
  readonly restoredNumber: number | null
  readonly reason: string
}

/**
 * Keeps a change until a second administrator confirms it; nothing comes into force by that.
 *
 * Assumes: A-720.
 */
export async function proposeChange(context: ConsoleContext, draft: Draft) {
  const { tx, now, ids, changes, audit } = context
  const proposer = await requireOperator(context, requireOperatorId(context))
  const { content, reason } = draft
  const agentId = content.kind === 'POLICY' ? (content.agent.id as ChangeRow['agent_id']) : null
  const row: ChangeRow = {
    id: ids.new('ChangeProposal'),
    kind: content.kind,
    agent_id: agentId,
    content_json: changeProposals.columns.content_json.encode(content),
    base_number: draft.baseNumber,
    rule_version: (await getRules(tx)).number,
    restored_number: draft.restoredNumber,
    reason,
    proposer_id: proposer.id,
    proposer_name: proposer.name,
    state: 'WAITING',
    failure_json: changeProposals.columns.failure_json.encode(null),
    created_at: isoOf(now),
    ended_at: null,
    ended_by_id: null,
    ended_by_name: null,
    end_reason: null,
  }
  await insertChangeRow(tx, row)
  changes.add('approvals', row.id)
  const { before, after } = content
  const details = { agentId, before, after, waitsForSecondPerson: true }
  audit.note({ targetId: row.id, subjectIds: aboutOf(row), reason, details })
  return accepted(viewChange(row))
}

const requireChange = async (tx: Tx, id: string): Promise<ChangeRow> =>
  found(await getChangeRow(tx, id), 'REFERENCE_NOT_FOUND', 'changeId', 'There is no such change.')

/** What waits for a second administrator, and what has, newest first. */
export async function listChangeProposals({ tx }: ConsoleContext, { query }: ConsoleInput<'listChangeProposals'>) {
  const rows = await listChangeRows(tx, { ...query, limit: query.limit + 1 })
  return ok({ data: rows.slice(0, query.limit).map(viewChange), hasMore: rows.length > query.limit })
}

/** One change. Errors: REFERENCE_NOT_FOUND. */
export async function getChangeProposal({ tx }: ConsoleContext, { params }: ConsoleInput<'getChangeProposal'>) {
  return ok(viewChange(await requireChange(tx, params.changeId)))
}

/**
 * Ends a change that waits, so that it never comes into force: whoever asked for it withdraws it, others reject it.
 *
 * Errors: REFERENCE_NOT_FOUND; CONFLICT reason CHANGE_ENDED with its state.
 */
export async function cancelChangeProposal(context: ConsoleContext, input: ConsoleInput<'cancelChangeProposal'>) {
  const { tx, now, changes, audit } = context
  const by = await requireOperator(context, requireOperatorId(context))
  const row = await requireChange(tx, input.params.changeId)
  const { reason } = input.body
  const state = by.id === row.proposer_id ? 'WITHDRAWN' : 'REFUSED'
  audit.note({ targetId: row.id, subjectIds: aboutOf(row), reason, details: { agentId: row.agent_id, as: state } })
  const end = { state, ended_at: isoOf(now), ended_by_id: by.id, ended_by_name: by.name, end_reason: reason } as const
  if (!(await endChangeRow(tx, row.id, end))) {
    throw new ServiceError('CONFLICT', 'This change has ended before; nothing was done.', {
      field: 'changeId',
      reason: 'CHANGE_ENDED',
      state: row.state,
    })
  }
  changes.add('approvals', row.id)
  return ok(viewChange({ ...row, ...end }))
}
