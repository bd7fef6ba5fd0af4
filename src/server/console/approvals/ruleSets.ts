import type { ApprovalRule, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import type { ConsoleInput } from '../../../contract/console/operations'
import { deciderOf, getAgentRow } from '../../areas/agents/public'
import { getRules, listVersions, putRulesInForce, requireVersion } from '../../areas/approvals/public'
import { getCustomer } from '../../areas/customers/public'
import type { Tx } from '../../database/schema'
import { ok } from '../../foundation/reply'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { requireOperatorId, signersAtDesk } from '../operators/public'
import { viewReach } from './view'
import { listPossibleSigners } from './voters'

/** The rules that hold, with how many people could sign for each now; version 0 before the first. */
export async function getApprovalRules({ tx, host }: ConsoleContext, _input: ConsoleInput<'getApprovalRules'>) {
  const version = await getRules(tx)
  return ok({ ...version, reach: await viewReach(tx, version, await listPossibleSigners(tx, host.wall())) })
}

/** Every version of the rules, newest first. */
export async function listApprovalRuleVersions(
  { tx }: ConsoleContext,
  { query }: ConsoleInput<'listApprovalRuleVersions'>,
) {
  return ok(await listVersions(tx, query))
}

/** What a rule may name: a rule about what is not there would hold up nothing, and nobody would notice. */
const NAMED = [
  {
    reason: 'GROUP_UNKNOWN',
    what: 'a group',
    idsOf: ({ requires: { groupId } }: ApprovalRule) =>
      groupId === undefined ? [] : [{ id: groupId, field: 'requires.groupId' }],
    exists: async (tx: Tx, id: string) => (await signersAtDesk.groupName(tx, id)) !== null,
  },
  {
    reason: 'AGENT_UNKNOWN',
    what: 'an agent',
    idsOf: ({ when: { agentIds = [] } }: ApprovalRule) =>
      agentIds.map((id, index) => ({ id, field: `when.agentIds.${index}` })),
    exists: async (tx: Tx, id: string) => (await getAgentRow(tx, id)) !== null,
  },
  {
    reason: 'CUSTOMER_UNKNOWN',
    what: 'a customer',
    idsOf: ({ when: { customerIds = [] } }: ApprovalRule) =>
      customerIds.map((id, index) => ({ id, field: `when.customerIds.${index}` })),
    exists: async (tx: Tx, id: string) => (await getCustomer(tx, id)) !== null,
  },
] as const

/** Errors: INVALID_INPUT reason GROUP_UNKNOWN, AGENT_UNKNOWN or CUSTOMER_UNKNOWN, naming the rule. */
async function requireNamed({ tx }: ConsoleContext, { rules }: Pick<ApprovalRuleVersion, 'rules'>): Promise<void> {
  for (const [index, rule] of rules.entries()) {
    for (const { reason, what, idsOf, exists } of NAMED) {
      for (const { id, field } of idsOf(rule)) {
        if (await exists(tx, id)) continue
        const message = `The rule “${rule.name}” names ${what} that does not exist: ${id}.`
        throw new ServiceError('INVALID_INPUT', message, { field: `rules.${index}.${field}`, reason })
      }
    }
  }
}

async function putInForce(
  context: ConsoleContext,
  rules: Pick<ApprovalRuleVersion, 'rules' | 'apiTokenCountsFor'>,
  why: { readonly reason: string; readonly restoredNumber: number | null },
) {
  requireOperatorId(context)
  await requireNamed(context, rules)
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
 * Errors: CONFLICT reason RULES_IN_FORCE, RULES_CHANGED_MEANWHILE; INVALID_INPUT reason GROUP_UNKNOWN,
 * AGENT_UNKNOWN or CUSTOMER_UNKNOWN; FORBIDDEN reason TOOL_IS_NO_PERSON.
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
