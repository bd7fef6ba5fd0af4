import type { CastItem } from '../../../contract/console/approvals/schemas'
import type { ConsoleOperationId } from '../../../contract/console/operations'
import { failureOf, policyNumberOf, putPolicyInForce, requireAgent } from '../../areas/agents/public'
import { type ChangeRow, endChangeRow, failChangeRow, getRules, settleVotes } from '../../areas/approvals/public'
import { changeProposals } from '../../areas/approvals/tables'
import { inSavepoint } from '../../database/savepoint'
import { readColumn } from '../../database/table'
import { assert } from '../../foundation/assert'
import { isoOf, wallNow } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import { appendAudit } from '../../kernel/auditChain/append'
import { type Actor, type Context, namedActor } from '../../kernel/context'
import { auditLog } from '../../kernel/tables'
import type { ConsoleContext } from '../consoleContext'
import { putCheckedRules, requirePuttableRules } from './ruleChecks'
import type { VoteSigner } from './voters'

type Noted = Parameters<Context['audit']['note']>[0]

const actorOf = ({ proposer_id: operatorId, proposer_name: operatorName }: ChangeRow): Actor => ({
  kind: 'console',
  operatorId,
  operatorName,
  roles: ['ADMINISTRATOR'],
})

function requireBase(row: ChangeRow, number: number): void {
  if (row.base_number === number) return
  const message = `Version ${number} holds now, and this was drafted on ${row.base_number}. Nothing was changed.`
  throw new ServiceError('CONFLICT', message, { field: 'changeId', reason: 'BASE_CHANGED', number })
}

/** Puts what was asked for in force, as if whoever asked did so alone. Returns: what its audit row says. */
async function putContent(context: ConsoleContext, row: ChangeRow): Promise<Noted> {
  const { tx } = context
  const content = readColumn(changeProposals, row, 'content_json')
  const { reason, restored_number: restoredNumber } = row
  if (content.kind === 'RULES') {
    requireBase(row, (await getRules(tx)).number)
    await requirePuttableRules(context, content.after)
    const why = { reason, restoredNumber, changedBy: namedActor(actorOf(row)) }
    return (await putCheckedRules(context, content.after, why)).note
  }
  const agent = await requireAgent(tx, content.agent.id)
  requireBase(row, await policyNumberOf(tx, agent.id))
  let noted: Noted = {}
  const note = (entry: Noted) => {
    noted = { ...noted, ...entry }
  }
  await putPolicyInForce({ ...context, actor: actorOf(row), audit: { note } }, agent, content.after, {
    reason,
    restoredNumber,
  })
  return noted
}

/** The audit row of the change itself, in the name of who asked for it, beside that of who confirmed it. */
async function recordChange({ tx, ids, now }: ConsoleContext, row: ChangeRow, noted: Noted, last: VoteSigner) {
  const [change, restore]: readonly [ConsoleOperationId, ConsoleOperationId] =
    row.kind === 'RULES' ? ['changeApprovalRules', 'restoreApprovalRules'] : ['changeAgentPolicy', 'restoreAgentPolicy']
  const confirmedBy = { id: last.operatorId, name: last.name }
  await appendAudit(tx, {
    id: ids.new('Audit'),
    at: isoOf(now),
    wall_at: isoOf(wallNow()),
    actor_kind: 'operator',
    actor_id: row.proposer_id,
    actor_name: row.proposer_name,
    operation_id: row.restored_number === null ? change : restore,
    target_id: noted.targetId ?? row.id,
    outcome: 'DONE',
    code: null,
    reason: noted.reason ?? row.reason,
    call_id: null,
    details_json: auditLog.columns.details_json.encode({ ...noted.details, changeId: row.id, confirmedBy }),
  })
}

/**
 * Puts a change in force that a second administrator has signed, in the transaction of the signature and in the name of
 * who asked for it: the version, its audit row, or nothing of it.
 *
 * Returns: EXECUTED, or FAILED with what refused it.
 */
export async function putChangeInForce(
  context: ConsoleContext,
  row: ChangeRow,
  last: VoteSigner,
): Promise<Pick<CastItem, 'outcome' | 'failure'>> {
  const { tx, now, changes } = context
  const end = {
    state: 'IN_FORCE',
    ended_at: isoOf(now),
    ended_by_id: last.operatorId,
    ended_by_name: last.name,
  } as const
  // First of all: what comes into force makes void what still waits.
  assert(await endChangeRow(tx, row.id, end), 'a change that waits is ended once')
  await settleVotes(context, row.id)
  changes.add('approvals', row.id)
  const attempt = await inSavepoint(tx, async () => recordChange(context, row, await putContent(context, row), last))
  if (attempt.ok) return { outcome: 'EXECUTED', failure: null }
  const { error } = attempt
  if (!(error instanceof ServiceError)) throw error
  const failure = failureOf(error)
  await failChangeRow(tx, row.id, changeProposals.columns.failure_json.encode(failure))
  return { outcome: 'FAILED', failure }
}
