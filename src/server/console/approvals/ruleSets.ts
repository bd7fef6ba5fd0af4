import type { ApprovalRuleSet } from '../../../contract/console/approvals/schemas'
import { rulesTakeSecond } from '../../../contract/console/approvals/whoChanges'
import type { ConsoleInput } from '../../../contract/console/operations'
import {
  getRules,
  listVersions,
  namedIn,
  requireOther,
  requireVersion,
  wholeSet,
  withConfirmers,
} from '../../areas/approvals/public'
import { withFieldsOf } from '../../foundation/refusedField'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import { namedActor } from '../../kernel/context'
import type { ConsoleContext } from '../consoleContext'
import { requireOperatorId } from '../operators/public'
import { proposeChange } from './changes'
import { goneIn, putCheckedRules, requirePuttableRules } from './ruleChecks'
import { viewReach } from './view'
import { listPossibleSigners } from './voters'

/** The rules that hold, with how many people could sign for each now; version 0 before the first. */
export async function getApprovalRules({ tx, host }: ConsoleContext, _input: ConsoleInput<'getApprovalRules'>) {
  const version = await getRules(tx)
  return ok({ ...version, reach: await viewReach(tx, version, await listPossibleSigners(tx, host.wall())) })
}

/** Every version of the rules, newest first, with who keeps it from being restored. */
export async function listApprovalRuleVersions(
  { tx }: ConsoleContext,
  { query }: ConsoleInput<'listApprovalRuleVersions'>,
) {
  const { data, hasMore } = await listVersions(tx, query)
  const held = namedIn(await getRules(tx))
  const gone = await goneIn(tx, data, held)
  const confirmed = await withConfirmers(tx, { agentId: null }, data)
  const versions = confirmed.map((version, index) => ({ ...version, goneIds: [...(gone[index]?.keys() ?? [])] }))
  return ok({ data: versions, hasMore })
}

/** Puts a rule set in force, or keeps it until a second administrator confirms it. */
async function putOrPropose(
  context: ConsoleContext,
  given: ApprovalRuleSet,
  why: { readonly reason: string; readonly restoredNumber: number | null },
) {
  requireOperatorId(context)
  const before = await getRules(context.tx)
  const after = wholeSet(given, before)
  requireOther(before, after)
  await requirePuttableRules(context, after)
  if (rulesTakeSecond(before, after)) {
    const content = { kind: 'RULES', before: wholeSet(before, before), after } as const
    return proposeChange(context, { content, baseNumber: before.number, ...why })
  }
  const { version, note } = await putCheckedRules(context, after, { ...why, changedBy: namedActor(context.actor) })
  context.audit.note(note)
  return ok(version)
}

/** Refuses what was decided over another version than the one that holds. Input: `expected`, where a caller says it. */
async function requireExpected({ tx }: ConsoleContext, expected: number | undefined): Promise<void> {
  const { number } = await getRules(tx)
  if (expected === undefined || expected === number) return
  const message = 'Somebody changed the approval rules meanwhile; nothing was changed. Look at them, then try again.'
  throw new ServiceError('CONFLICT', message, { field: 'expectedVersion', reason: 'RULES_CHANGED_MEANWHILE', number })
}

/**
 * Replaces the rules.
 *
 * Effects: signatures under payments that still wait are void, changes that wait too; or the change waits itself.
 * Errors: CONFLICT reason RULES_IN_FORCE, RULES_CHANGED_MEANWHILE or ONE_ADMINISTRATOR; INVALID_INPUT reason
 * GROUP_UNKNOWN, AGENT_UNKNOWN or CUSTOMER_UNKNOWN, AGENT_DELETED or CUSTOMER_DELETED of what is newly named; FORBIDDEN
 * reason TOOL_IS_NO_PERSON.
 */
export async function changeApprovalRules(context: ConsoleContext, { body }: ConsoleInput<'changeApprovalRules'>) {
  const { expectedVersion, reason, ...rules } = body
  await requireExpected(context, expectedVersion)
  return putOrPropose(context, rules, { reason, restoredNumber: null })
}

/** Puts an older version in force again. Errors: REFERENCE_NOT_FOUND field number; those of a change. */
export async function restoreApprovalRules(context: ConsoleContext, { body }: ConsoleInput<'restoreApprovalRules'>) {
  const { number, reason, expectedVersion } = body
  await requireExpected(context, expectedVersion)
  const version = await requireVersion(context.tx, number)
  return withFieldsOf(
    (field) => (Object.hasOwn(version, field.split('.')[0] ?? '') ? 'number' : field),
    () => putOrPropose(context, version, { reason, restoredNumber: number }),
  )
}
