import type { ApprovalRule, ApprovalRuleSet, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import { endShadowsOfRules, getAgentRow } from '../../areas/agents/public'
import { getRules, putRulesInForce } from '../../areas/approvals/public'
import { getCustomer } from '../../areas/customers/public'
import type { Tx } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { signersAtDesk } from '../operators/public'
import { endUnrequiredProposals } from './proposalActs'
import { listPossibleSigners } from './voters'

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
export async function requireNamed(
  { tx }: ConsoleContext,
  { rules }: Pick<ApprovalRuleVersion, 'rules'>,
): Promise<void> {
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

/** Errors: CONFLICT reason ONE_ADMINISTRATOR, nobody could confirm a change. */
async function requireTwoAdministrators({ tx, host }: ConsoleContext, rules: ApprovalRuleSet): Promise<void> {
  const { changesNeed: before } = await getRules(tx)
  const after = rules.changesNeed ?? before
  if (after.policies <= before.policies && after.rules <= before.rules) return
  const people = await listPossibleSigners(tx, host.wall())
  if (people.filter(({ standing }) => standing.isAdministrator === true).length > 1) return
  const message =
    'There is only one administrator who could sign, so nobody could confirm a change; nothing was changed. ' +
    'Give a second person the role of administrator first, with a PIN or a passkey.'
  throw new ServiceError('CONFLICT', message, { field: 'changesNeed', reason: 'ONE_ADMINISTRATOR' })
}

/**
 * Lets only such rules come into force that name what is there, and that somebody could change again.
 *
 * Errors: INVALID_INPUT reason GROUP_UNKNOWN, AGENT_UNKNOWN or CUSTOMER_UNKNOWN; CONFLICT reason ONE_ADMINISTRATOR.
 */
export async function requirePuttableRules(context: ConsoleContext, rules: ApprovalRuleSet): Promise<void> {
  await requireNamed(context, rules)
  await requireTwoAdministrators(context, rules)
}

const saidOf = ({ number, rules, apiTokenCountsFor, changesNeed }: ApprovalRuleVersion) => ({
  number,
  rules,
  apiTokenCountsFor,
  changesNeed,
})

interface PutRules {
  readonly version: ApprovalRuleVersion
  readonly before: ApprovalRuleVersion
  readonly voided: number
  readonly failedProposals: number
}

/** What the audit log says of rules that came into force. */
function noteOfRules(
  put: PutRules,
  { reason, restoredNumber }: { readonly reason: string; readonly restoredNumber: number | null },
) {
  return {
    targetId: `ApprovalRules:${put.version.number}`,
    reason,
    details: {
      ...saidOf(put.version),
      before: saidOf(put.before),
      restoredNumber,
      voidedSignatures: put.voided,
      failedProposals: put.failedProposals,
    },
  }
}

/**
 * Puts rules in force; a watched draft that says the same is watched no more, and a proposal that needs no signature by
 * them fails.
 *
 * Returns: the version, and what its audit row says. Errors: those of `putRulesInForce`.
 */
export async function putCheckedRules(
  context: ConsoleContext,
  rules: ApprovalRuleSet,
  why: Parameters<typeof putRulesInForce>[2],
) {
  const put = await putRulesInForce(context, rules, why)
  await endShadowsOfRules(context, put.version)
  const failedProposals = await endUnrequiredProposals(context)
  return { version: put.version, note: noteOfRules({ ...put, failedProposals }, why) }
}
