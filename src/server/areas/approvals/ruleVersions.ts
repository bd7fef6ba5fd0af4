import type { ApprovalRuleSet, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import { ONE_PERSON } from '../../../contract/console/approvals/whoChanges'
import type { Tx } from '../../database/schema'
import { readColumn } from '../../database/table'
import { isoOf } from '../../foundation/clock'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { voidChangeRows } from './changeStore'
import { NO_RULES } from './rules'
import {
  endVoteRow,
  getNewestRuleVersionRow,
  insertRuleVersionRow,
  listOpenVoteRows,
  listRuleVersionRows,
  type RuleVersionRow,
} from './store'
import { approvalRuleVersions } from './tables'

const BEFORE_THE_FIRST: ApprovalRuleVersion = {
  ...NO_RULES,
  rules: [],
  number: 0,
  changedAt: null,
  changedBy: null,
  reason: null,
  restoredNumber: null,
}

function versionOf(row: RuleVersionRow): ApprovalRuleVersion {
  const { changesNeed = ONE_PERSON, ...rules } = readColumn(approvalRuleVersions, row, 'rules_json')
  return {
    ...rules,
    changesNeed,
    number: row.number,
    changedAt: row.changed_at,
    changedBy: readColumn(approvalRuleVersions, row, 'changed_by_json'),
    reason: row.reason,
    restoredNumber: row.restored_number,
  }
}

/** The rules that hold; version 0 asks for nothing. */
export async function getRules(tx: Tx): Promise<ApprovalRuleVersion> {
  const row = await getNewestRuleVersionRow(tx)
  return row === null ? BEFORE_THE_FIRST : versionOf(row)
}

/** Versions of the rules, newest first. */
export async function listVersions(
  tx: Tx,
  asked: { readonly before?: number | undefined; readonly limit: number },
): Promise<{ readonly data: ApprovalRuleVersion[]; readonly hasMore: boolean }> {
  const rows = await listRuleVersionRows(tx, { ...asked, limit: asked.limit + 1 })
  return { data: rows.slice(0, asked.limit).map(versionOf), hasMore: rows.length > asked.limit }
}

/** The rules of a version, or null. */
export async function getVersion(tx: Tx, number: number): Promise<ApprovalRuleVersion | null> {
  if (number === 0) return BEFORE_THE_FIRST
  const [row] = await listRuleVersionRows(tx, { before: number + 1, limit: 1 })
  return row?.number === number ? versionOf(row) : null
}

/** The rules of a version. Errors: REFERENCE_NOT_FOUND field number. */
export async function requireVersion(tx: Tx, number: number): Promise<ApprovalRuleVersion> {
  const message = 'The approval rules have no such version; nothing was changed.'
  return found(await getVersion(tx, number), 'REFERENCE_NOT_FOUND', 'number', message)
}

/** A rule set with everything said: what a change leaves out stays as it is. */
export function wholeSet(rules: ApprovalRuleSet, before: Pick<ApprovalRuleVersion, 'changesNeed'>) {
  const { apiTokenCountsFor, changesNeed = before.changesNeed } = rules
  return { rules: rules.rules, apiTokenCountsFor, changesNeed }
}

/** Errors: CONFLICT reason RULES_IN_FORCE, nothing would change. */
export function requireOther(before: ApprovalRuleVersion, rules: ApprovalRuleSet): void {
  const textOf = (set: ApprovalRuleSet) => approvalRuleVersions.columns.rules_json.encode(wholeSet(set, before))
  if (textOf(rules) !== textOf(before)) return
  const message = 'These approval rules hold already; nothing was changed.'
  throw new ServiceError('CONFLICT', message, { field: 'rules', reason: 'RULES_IN_FORCE', number: before.number })
}

/**
 * Puts a rule set in force as the newest version.
 *
 * Effects: signatures under payments that still wait are void, because they name the version before; so are changes
 * that were drafted on it.
 * Errors: CONFLICT reason RULES_IN_FORCE, nothing would change.
 */
export async function putRulesInForce(
  context: Pick<Context, 'tx' | 'now' | 'changes'>,
  rules: ApprovalRuleSet,
  why: {
    readonly changedBy: NonNullable<ApprovalRuleVersion['changedBy']>
    readonly reason: string
    readonly restoredNumber: number | null
  },
): Promise<{ readonly version: ApprovalRuleVersion; readonly before: ApprovalRuleVersion; readonly voided: number }> {
  const { tx, now, changes } = context
  const before = await getRules(tx)
  requireOther(before, rules)
  const rules_json = approvalRuleVersions.columns.rules_json.encode(wholeSet(rules, before))
  const row = await insertRuleVersionRow(tx, {
    rules_json,
    changed_at: isoOf(now),
    changed_by_json: approvalRuleVersions.columns.changed_by_json.encode(why.changedBy),
    reason: why.reason,
    restored_number: why.restoredNumber,
  })
  const open = await listOpenVoteRows(tx)
  for (const { id, subject_id } of open) {
    await endVoteRow(tx, id, { voided_at: isoOf(now), void_reason: 'RULES_CHANGED' })
    changes.add('approvals', subject_id)
  }
  for (const id of await voidChangeRows(tx, { kind: 'RULES', end: { ended_at: isoOf(now) } }))
    changes.add('approvals', id)
  changes.add('approvals')
  return { version: versionOf(row), before, voided: open.length }
}

/** The names of the rules that hold and name a group. */
export async function listRulesNaming(tx: Tx, groupId: string): Promise<string[]> {
  const { rules } = await getRules(tx)
  return rules.filter(({ requires }) => requires.groupId === groupId).map(({ name }) => name)
}

/** How many signatures stand under payments that wait. */
export async function countOpenVotes(tx: Tx): Promise<number> {
  return (await listOpenVoteRows(tx)).length
}
