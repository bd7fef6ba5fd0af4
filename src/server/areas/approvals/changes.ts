import type { EndingReason } from '../../../contract/console/agents/endedWith'
import type { ApprovalRequirement, ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import { changeTextOf } from '../../../contract/console/approvals/voteText'
import { takesSecond } from '../../../contract/console/approvals/whoChanges'
import type { PolicyVersion } from '../../../contract/console/policies/schemas'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import {
  type ChangeRow,
  countWaitingChanges,
  endChangeRow,
  listChangeRows,
  listConfirmers,
  voidChangeRows,
} from './changeStore'
import type { Asker } from './rules'
import { getRules } from './ruleVersions'
import { changeProposals } from './tables'

/** A change that somebody confirms: what is signed of it, and whose signature counts. */
export interface ChangeSubjectOf {
  readonly subjectId: ChangeRow['id']
  readonly asker: Asker
  readonly change: { readonly text: string; readonly requirement: ApprovalRequirement; readonly ruleVersion: number }
}

const RULE_NAMES = { POLICY: 'Changes of policies', RULES: 'Changes of the approval rules' } as const

/**
 * A change as something that a second administrator signs: under the rules that asked for it, and of what is put in
 * force, whatever the columns beside it say.
 */
export function changeSubjectOf(row: ChangeRow): ChangeSubjectOf {
  const content = readColumn(changeProposals, row, 'content_json')
  const { kind } = content
  const text = changeTextOf({
    subjectId: row.id,
    kind,
    agentId: content.kind === 'POLICY' ? content.agent.id : null,
    agentName: content.kind === 'POLICY' ? content.agent.name : null,
    baseNumber: row.base_number,
    restoredNumber: row.restored_number,
    reason: row.reason,
    askedBy: row.proposer_id,
    askedByName: row.proposer_name,
    afterJson: JSON.stringify(content.after),
    ruleVersion: row.rule_version,
  })
  const requirement: ApprovalRequirement = {
    ruleId: `changes-${kind.toLowerCase()}`,
    ruleName: RULE_NAMES[kind],
    people: 1,
    role: 'ADMINISTRATOR',
    excludesAsker: true,
    reason: false,
    checklist: [],
    evidenceFile: false,
  }
  return {
    subjectId: row.id,
    asker: { kind: 'operator', id: row.proposer_id },
    change: { text, requirement, ruleVersion: row.rule_version },
  }
}

type Changing = Pick<Context, 'tx' | 'actor'>

/**
 * Whether a change of a policy takes a second administrator. A program with an API token changes something alone where
 * its approval counts for everybody; where it counts for one person or for nothing, it is refused what one person may
 * not do alone.
 *
 * Assumes: A-721.
 */
export async function needsSecondPerson({ tx, actor }: Changing): Promise<boolean> {
  const { changesNeed, apiTokenCountsFor } = await getRules(tx)
  if (!takesSecond(changesNeed, 'policies') || actor.kind === 'system') return false
  return actor.kind !== 'token' || apiTokenCountsFor !== 'ALL'
}

/**
 * Refuses a change of a policy, by a call that cannot wait, which takes a second administrator.
 *
 * Errors: FORBIDDEN reason SECOND_PERSON_REQUIRED.
 */
export async function requireOnePerson(
  context: Changing,
  { field, message }: { readonly field: string; readonly message: string },
): Promise<void> {
  if (!(await needsSecondPerson(context))) return
  throw new ServiceError('FORBIDDEN', message, { field, reason: 'SECOND_PERSON_REQUIRED' })
}

/**
 * Refuses that a program alone puts other data, and with it other rules, in the place of what takes a second
 * administrator to change.
 *
 * Errors: FORBIDDEN reason SECOND_PERSON_REQUIRED.
 */
export async function requirePersonForData(tx: Tx, { kind }: Context['actor']): Promise<void> {
  const { changesNeed } = await getRules(tx)
  if (kind !== 'tool' || !(takesSecond(changesNeed, 'policies') || takesSecond(changesNeed, 'rules'))) return
  const message =
    'Other data would bring other approval rules and policies, which take two administrators to change here: ' +
    'somebody at the desk has to do it. Nothing was changed.'
  throw new ServiceError('FORBIDDEN', message, { field: 'Authorization', reason: 'SECOND_PERSON_REQUIRED' })
}

/** What the history says of a version beside it. */
type Confirmed = Pick<PolicyVersion, 'confirmedBy'>

/** Versions with who confirmed each. Input: `agentId`, whose policy they are of; null for the approval rules. */
export async function withConfirmers<Version extends { readonly number: number }>(
  tx: Tx,
  of: { readonly agentId: string | null },
  versions: readonly Version[],
): Promise<(Version & Confirmed)[]> {
  const confirmers = await listConfirmers(
    tx,
    of,
    versions.map(({ number }) => number),
  )
  return versions.map((version) => {
    const { ended_by_id: id = null, ended_by_name: name = null } = confirmers.get(version.number) ?? {}
    return { ...version, confirmedBy: id === null ? null : { kind: 'operator', id, name } }
  })
}

/** Agents and customers that rules name. */
export const namedIn = ({ rules }: Pick<ApprovalRuleSet, 'rules'>): ReadonlySet<string> =>
  new Set(rules.flatMap(({ when: { agentIds = [], customerIds = [] } }) => [...agentIds, ...customerIds]))

type Ending = Pick<Context, 'tx' | 'now' | 'changes'>

/** Who was deleted: an agent itself, or a customer, with its agents. */
export type Gone = Exclude<EndingReason, 'QUOTE_EXPIRED'>

const GONE: Readonly<Record<ChangeRow['kind'], Readonly<Record<Gone, string>>>> = {
  POLICY: {
    AGENT_DELETED: 'The agent was deleted before the change was confirmed; nothing was changed.',
    CUSTOMER_DELETED: 'The customer was deleted before the change was confirmed; nothing was changed.',
  },
  RULES: {
    AGENT_DELETED: 'An agent that the change names was deleted before it was confirmed; nothing was changed.',
    CUSTOMER_DELETED: 'A customer that the change names was deleted before it was confirmed; nothing was changed.',
  },
}

const FIELDS = { POLICY: 'agentId', RULES: 'rules' } as const

function endOf({ now }: Pick<Context, 'now'>, kind: ChangeRow['kind'], reason: Gone | null) {
  const details = { field: FIELDS[kind], reason }
  const failure = reason === null ? null : { code: 'FORBIDDEN', reason, message: GONE[kind][reason], details }
  return { ended_at: isoOf(now), failure_json: changeProposals.columns.failure_json.encode(failure) }
}

async function endPolicyChanges(context: Ending, agentId: string, gone: Gone | null): Promise<string[]> {
  const { tx, changes } = context
  const ids = await voidChangeRows(tx, { kind: 'POLICY', agentId, end: endOf(context, 'POLICY', gone) })
  for (const id of ids) changes.add('approvals', id)
  return ids
}

/** Ends the changes of a policy that wait, because another version of it holds now. */
export async function voidPolicyChanges(context: Ending, agentId: string): Promise<void> {
  await endPolicyChanges(context, agentId, null)
}

async function endChangesNaming(context: Ending, goneIds: readonly string[], gone: Gone): Promise<string[]> {
  const { tx, changes } = context
  const end = { ...endOf(context, 'RULES', gone), state: 'VOID' } as const
  const limit = await countWaitingChanges(tx)
  const ended: string[] = []
  for (const row of await listChangeRows(tx, { state: 'WAITING', kind: 'RULES', limit })) {
    const content = readColumn(changeProposals, row, 'content_json')
    if (content.kind !== 'RULES') continue
    const [before, after] = [namedIn(content.before), namedIn(content.after)]
    if (!goneIds.some((id) => after.has(id) && !before.has(id))) continue
    await endChangeRow(tx, row.id, end)
    changes.add('approvals', row.id)
    ended.push(row.id)
  }
  return ended
}

/**
 * Ends the changes that wait of the policies of those who are deleted, and those of the approval rules that newly name
 * one of them: they would hold up nothing of it, and nobody would notice. What the rules in force name already stays
 * harmless.
 *
 * Input: `goneIds`, agents and customers.
 * Effects: the audit row is about each of the changes, too.
 * Returns: their IDs. Assumes: A-720.
 */
export async function voidChangesOfGone(
  context: Ending & Pick<Context, 'audit'>,
  goneIds: readonly string[],
  gone: Gone,
): Promise<readonly string[]> {
  const ended = await endChangesNaming(context, goneIds, gone)
  for (const id of goneIds) ended.push(...(await endPolicyChanges(context, id, gone)))
  context.audit.note({ subjectIds: ended })
  return ended
}
