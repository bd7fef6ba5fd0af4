import type { ApprovalRule, ApprovalRuleSet, ApprovalRuleVersion } from '../../../contract/console/approvals/schemas'
import { endShadowsOfRules, getAgentRows } from '../../areas/agents/public'
import { type Gone, getRules, namedIn, putRulesInForce } from '../../areas/approvals/public'
import { listCustomersById } from '../../areas/customers/public'
import type { Row, Tx } from '../../database/schema'
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

/** Agents and customers by id, each agent with its customer. */
interface Known {
  readonly agents: ReadonlyMap<string, Row<'agents'>>
  readonly customers: ReadonlyMap<string, Row<'customers'>>
}

/** Reads who is named, at once. Input: `ids` of agents and customers. */
async function readKnown(tx: Tx, ids: readonly string[]): Promise<Known> {
  const agents = await getAgentRows(tx, ids)
  const ofAgents = [...agents.values()].map((agent) => agent.customer_id)
  return { agents, customers: await listCustomersById(tx, [...ids, ...ofAgents]) }
}

function agentFaultOf({ agents, customers }: Known, id: string): Fault | null {
  const agent = agents.get(id)
  if (agent === undefined) return { reason: 'AGENT_UNKNOWN', what: `an agent that does not exist: ${id}` }
  const what = `the agent “${agent.name}”`
  if (agent.is_deleted === 1) return deleted('AGENT_DELETED', `${what}, which was deleted`)
  const isOfDeleted = customers.get(agent.customer_id)?.is_deleted === 1
  return isOfDeleted ? deleted('CUSTOMER_DELETED', `${what}, whose customer was deleted`) : null
}

function customerFaultOf({ customers }: Known, id: string): Fault | null {
  const customer = customers.get(id)
  if (customer === undefined) return { reason: 'CUSTOMER_UNKNOWN', what: `a customer that does not exist: ${id}` }
  const what = `the customer “${customer.display_name}”, which was deleted`
  return customer.is_deleted === 1 ? deleted('CUSTOMER_DELETED', what) : null
}

/** Why nothing newly names an agent, or null. */
export async function agentFault(tx: Tx, id: string): Promise<Fault | null> {
  return agentFaultOf(await readKnown(tx, [id]), id)
}

type Rules = Pick<ApprovalRuleVersion, 'rules'>

interface NamedFault extends Fault {
  readonly id: string
  readonly field: string
}

/** A group that is not there. */
async function groupFault(tx: Tx, { requires: { groupId } }: ApprovalRule): Promise<NamedFault | null> {
  if (groupId === undefined || (await signersAtDesk.groupName(tx, groupId)) !== null) return null
  const what = `a group that does not exist: ${groupId}`
  return { reason: 'GROUP_UNKNOWN', what, id: groupId, field: 'requires.groupId' }
}

/** Agents and customers that are not there. Input: `held`, what may be deleted; everything, where it is left out. */
function whoFaults(known: Known, rule: ApprovalRule, held: ReadonlySet<string> | undefined): NamedFault[] {
  const { agentIds = [], customerIds = [] } = rule.when
  const all = [
    ...agentIds.map((id, index) => ({ id, field: `when.agentIds.${index}`, fault: agentFaultOf(known, id) })),
    ...customerIds.map((id, index) => ({ id, field: `when.customerIds.${index}`, fault: customerFaultOf(known, id) })),
  ]
  return all.flatMap(({ id, field, fault }) => {
    const isHeld = fault?.gone !== undefined && (held === undefined || held.has(id))
    return fault === null || isHeld ? [] : [{ ...fault, id, field }]
  })
}

/** Of each of these rule sets the agents and customers that were deleted, but for those of `held`, with who it was. */
export async function goneIn(
  tx: Tx,
  sets: readonly Rules[],
  held: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Gone>[]> {
  const known = await readKnown(
    tx,
    sets.flatMap((set) => [...namedIn(set)]),
  )
  return sets.map(({ rules }) => {
    const faults = rules.flatMap((rule) => whoFaults(known, rule, held))
    return new Map(faults.flatMap(({ id, gone }) => (gone === undefined ? [] : [[id, gone] as const])))
  })
}

/**
 * Refuses rules about what is not there: such a rule would hold up nothing, and nobody would notice.
 *
 * Input: `held`, what may be deleted; everything, where it is left out.
 * Errors: INVALID_INPUT reason GROUP_UNKNOWN, AGENT_UNKNOWN or CUSTOMER_UNKNOWN, AGENT_DELETED or CUSTOMER_DELETED,
 * naming the rule.
 */
export async function requireNamed(
  { tx }: Pick<ConsoleContext, 'tx'>,
  set: Rules,
  held?: ReadonlySet<string>,
): Promise<void> {
  const known = await readKnown(tx, [...namedIn(set)])
  for (const [index, rule] of set.rules.entries()) {
    const fault = (await groupFault(tx, rule)) ?? whoFaults(known, rule, held)[0]
    if (fault === undefined) continue
    const { what, field, reason } = fault
    const message = `The rule “${rule.name}” names ${what}.`
    throw new ServiceError('INVALID_INPUT', message, { field: `rules.${index}.${field}`, reason })
  }
}

/** Refuses rules about what is not there, or newly about who was deleted. Errors: those of `requireNamed`. */
export async function requireNamedNow(context: Pick<ConsoleContext, 'tx'>, rules: Rules): Promise<void> {
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
