import type { ApprovalRule, ApprovalRuleSet, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import { endShadowsOfRules, getAgentRow } from '../../areas/agents/public'
import { type Gone, getRules, namedIn, putRulesInForce } from '../../areas/approvals/public'
import { getCustomer } from '../../areas/customers/public'
import type { Tx } from '../../database/schema'
import { ServiceError } from '../../foundation/ServiceError'
import type { ConsoleContext } from '../consoleContext'
import { signersAtDesk } from '../operators/public'
import { endUnrequiredProposals } from './proposalActs'
import { listPossibleSigners } from './voters'

/** Why a rule may not name something: what it is, after "names"; by its ID only where it has no name. */
interface Fault {
  readonly reason: string
  readonly what: string
  /** Who was deleted, agent or customer. What a rule in force names already stays harmless. */
  readonly gone?: Gone
}

const deleted = (gone: Gone, what: string): Fault => ({ reason: gone, what, gone })

/** Why nothing newly names an agent, or null. */
export async function agentFault(tx: Tx, id: string): Promise<Fault | null> {
  const agent = await getAgentRow(tx, id)
  if (agent === null) return { reason: 'AGENT_UNKNOWN', what: `an agent that does not exist: ${id}` }
  const what = `the agent “${agent.name}”`
  if (agent.is_deleted === 1) return deleted('AGENT_DELETED', `${what}, which was deleted`)
  const isOfDeleted = (await getCustomer(tx, agent.customer_id))?.is_deleted === 1
  return isOfDeleted ? deleted('CUSTOMER_DELETED', `${what}, whose customer was deleted`) : null
}

/** What a rule may name: a rule about what is not there would hold up nothing, and nobody would notice. */
const NAMED = [
  {
    idsOf: ({ requires: { groupId } }: ApprovalRule) =>
      groupId === undefined ? [] : [{ id: groupId, field: 'requires.groupId' }],
    faultOf: async (tx: Tx, id: string): Promise<Fault | null> =>
      (await signersAtDesk.groupName(tx, id)) === null
        ? { reason: 'GROUP_UNKNOWN', what: `a group that does not exist: ${id}` }
        : null,
  },
  {
    idsOf: ({ when: { agentIds = [] } }: ApprovalRule) =>
      agentIds.map((id, index) => ({ id, field: `when.agentIds.${index}` })),
    faultOf: agentFault,
  },
  {
    idsOf: ({ when: { customerIds = [] } }: ApprovalRule) =>
      customerIds.map((id, index) => ({ id, field: `when.customerIds.${index}` })),
    faultOf: async (tx: Tx, id: string): Promise<Fault | null> => {
      const customer = await getCustomer(tx, id)
      if (customer === null) return { reason: 'CUSTOMER_UNKNOWN', what: `a customer that does not exist: ${id}` }
      const what = `the customer “${customer.display_name}”, which was deleted`
      return customer.is_deleted === 1 ? deleted('CUSTOMER_DELETED', what) : null
    },
  },
] as const

interface NamedFault extends Fault {
  readonly id: string
  readonly field: string
  readonly ruleName: string
}

/** What rules name that is not there. Input: `held`, what may be deleted; everything, where it is left out. */
async function* faultsIn(
  tx: Tx,
  { rules }: Pick<ApprovalRuleVersion, 'rules'>,
  held?: ReadonlySet<string>,
): AsyncGenerator<NamedFault> {
  for (const [index, rule] of rules.entries()) {
    for (const { idsOf, faultOf } of NAMED) {
      for (const { id, field } of idsOf(rule)) {
        const fault = await faultOf(tx, id)
        if (fault === null || (fault.gone !== undefined && (held === undefined || held.has(id)))) continue
        yield { ...fault, id, field: `rules.${index}.${field}`, ruleName: rule.name }
      }
    }
  }
}

/** Agents and customers that rules name and that were deleted, but for those of `held`: each with who it was. */
export async function goneIn(
  tx: Tx,
  rules: Pick<ApprovalRuleVersion, 'rules'>,
  held: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Gone>> {
  const found = new Map<string, Gone>()
  for await (const { id, gone } of faultsIn(tx, rules, held)) if (gone !== undefined) found.set(id, gone)
  return found
}

/**
 * Refuses rules about what is not there.
 *
 * Input: `held`, what may be deleted; everything, where it is left out.
 * Errors: INVALID_INPUT reason GROUP_UNKNOWN, AGENT_UNKNOWN or CUSTOMER_UNKNOWN, AGENT_DELETED or CUSTOMER_DELETED,
 * naming the rule.
 */
export async function requireNamed(
  { tx }: Pick<ConsoleContext, 'tx'>,
  rules: Pick<ApprovalRuleVersion, 'rules'>,
  held?: ReadonlySet<string>,
): Promise<void> {
  for await (const { ruleName, what, field, reason } of faultsIn(tx, rules, held)) {
    throw new ServiceError('INVALID_INPUT', `The rule “${ruleName}” names ${what}.`, { field, reason })
  }
}

/** Refuses rules about what is not there, or newly about who was deleted. Errors: those of `requireNamed`. */
export async function requireNamedNow(
  context: Pick<ConsoleContext, 'tx'>,
  rules: Pick<ApprovalRuleVersion, 'rules'>,
): Promise<void> {
  await requireNamed(context, rules, namedIn(await getRules(context.tx)))
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
 * Errors: those of `requireNamedNow`; CONFLICT reason ONE_ADMINISTRATOR.
 */
export async function requirePuttableRules(context: ConsoleContext, rules: ApprovalRuleSet): Promise<void> {
  await requireNamedNow(context, rules)
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
