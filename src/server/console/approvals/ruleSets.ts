import type { ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { deciderOf } from '../../areas/agents/public'
import { getRules, listVersions, putRulesInForce, requireVersion } from '../../areas/approvals/public'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { requireOperatorId, signersAtDesk } from '../operators/public'

/** The rules that hold; version 0 before the first. */
export async function getApprovalRules({ tx }: ConsoleContext, _input: ConsoleInput<'getApprovalRules'>) {
  return ok(await getRules(tx))
}

/** Every version of the rules, newest first. */
export async function listApprovalRuleVersions(
  { tx }: ConsoleContext,
  { query }: ConsoleInput<'listApprovalRuleVersions'>,
) {
  return ok(await listVersions(tx, query))
}

/** Errors: INVALID_INPUT reason GROUP_UNKNOWN, naming the rule. */
async function requireGroups({ tx }: ConsoleContext, { rules }: Pick<ApprovalRuleVersion, 'rules'>): Promise<void> {
  for (const [index, { name, requires }] of rules.entries()) {
    if (requires.groupId === undefined || (await signersAtDesk.groupName(tx, requires.groupId)) !== null) continue
    throw new ServiceError('INVALID_INPUT', `The rule “${name}” names a group that does not exist.`, {
      field: `rules.${index}.requires.groupId`,
      reason: 'GROUP_UNKNOWN',
    })
  }
}

async function putInForce(
  context: ConsoleContext,
  rules: Pick<ApprovalRuleVersion, 'rules' | 'apiTokenCountsFor'>,
  why: { readonly reason: string; readonly restoredNumber: number | null },
) {
  requireOperatorId(context)
  await requireGroups(context, rules)
  const { version, before, voided } = await putRulesInForce(context, rules, {
    ...why,
    changedBy: deciderOf(context.actor),
  })
  const { number, rules: after, apiTokenCountsFor } = version
  context.audit.note({
    targetId: `ApprovalRules:${number}`,
    reason: why.reason,
    details: {
      number,
      rules: after,
      apiTokenCountsFor,
      before: { number: before.number, rules: before.rules, apiTokenCountsFor: before.apiTokenCountsFor },
      restoredNumber: why.restoredNumber,
      voidedSignatures: voided,
    },
  })
  return ok(version)
}

/**
 * Replaces the rules.
 *
 * Effects: signatures under payments that still wait are void.
 * Errors: CONFLICT reason RULES_IN_FORCE, RULES_CHANGED_MEANWHILE; INVALID_INPUT reason GROUP_UNKNOWN; FORBIDDEN reason
 * TOOL_IS_NO_PERSON.
 */
export async function changeApprovalRules(context: ConsoleContext, { body }: ConsoleInput<'changeApprovalRules'>) {
  const { expectedVersion, reason, ...rules } = body
  const { number } = await getRules(context.tx)
  if (expectedVersion !== undefined && expectedVersion !== number) {
    const message = 'Somebody changed the approval rules meanwhile; nothing was changed. Look at them, then try again.'
    throw new ServiceError('CONFLICT', message, { field: 'expectedVersion', reason: 'RULES_CHANGED_MEANWHILE', number })
  }
  return putInForce(context, rules, { reason, restoredNumber: null })
}

/** Puts an older version in force again. Errors: REFERENCE_NOT_FOUND field number; those of a change. */
export async function restoreApprovalRules(context: ConsoleContext, { body }: ConsoleInput<'restoreApprovalRules'>) {
  const { number, reason } = body
  return putInForce(context, await requireVersion(context.tx, number), { reason, restoredNumber: number })
}
