import { UNKNOWN_COUNTRY } from '../../../contract/console/approvals/limits'
import type {
  ApprovalFacts,
  ApprovalRequirement,
  ApprovalRule,
  ApprovalRuleSet,
} from '../../../contract/console/approvals/schemas'
import type { StandingOf } from '../../../contract/console/approvals/voteText'
import { ONE_PERSON } from '../../../contract/console/approvals/whoChanges'
import { type Rational, timesRate } from '../../foundation/rational'

/** The rates of a moment, exact: minor units of `to` for one of `from`. */
export interface Rates {
  rate(from: string, to: string): Rational
}

/** Nobody has to sign anything. */
export const NO_RULES = { rules: [], apiTokenCountsFor: 'ONE', changesNeed: ONE_PERSON } satisfies ApprovalRuleSet

function reaches(limit: NonNullable<ApprovalRule['when']['amountAtLeast']>, facts: ApprovalFacts, rates: Rates) {
  const { numerator, denominator } = timesRate(BigInt(facts.amountMinor), rates.rate(facts.currency, limit.currency))
  return numerator >= BigInt(limit.amountMinor) * denominator
}

const isIn = (list: readonly string[] | undefined, value: string | null): boolean =>
  list === undefined || (value !== null && list.includes(value))

/** Whether everything that a rule says of its payments is true of this one. */
export function matches({ when }: ApprovalRule, facts: ApprovalFacts, rates: Rates): boolean {
  if (!isIn(when.operations, facts.operation)) return false
  if (!isIn(when.agentIds, facts.agentId) || !isIn(when.customerIds, facts.customerId)) return false
  if (!isIn(when.payeeCountries, facts.payeeCountry ?? UNKNOWN_COUNTRY)) return false
  if (when.firstPaymentToPayee === true && !facts.isFirstPayment) return false
  return when.amountAtLeast === undefined || reaches(when.amountAtLeast, facts, rates)
}

/**
 * What the rules ask of a payment: one requirement for each rule that matches, and all of them hold together.
 *
 * Input: rates, those of the moment at which the payment was asked for.
 */
export function requirementsOf(
  { rules }: Pick<ApprovalRuleSet, 'rules'>,
  facts: ApprovalFacts,
  rates: Rates,
): ApprovalRequirement[] {
  return rules
    .filter((rule) => matches(rule, facts, rates))
    .map(({ id, name, requires }) => ({ ruleId: id, ruleName: name, ...requires }))
}

/** What a person may sign for: in their own name, and in that of absent people. */
export interface SignerStanding extends StandingOf {
  readonly onBehalfOf: readonly (StandingOf & { readonly id: string; readonly name: string })[]
}

/** Who asked for a payment, or made the agent that did. */
export interface Asker {
  readonly kind: string
  readonly id: string | null
}

/** A signature as the rules see it. */
export interface CountedVote {
  readonly caster: { readonly kind: 'operator' | 'token'; readonly id: string; readonly name: string }
  /** As it was when they signed. */
  readonly standing: SignerStanding
  readonly hasReason: boolean
  readonly checklist: readonly string[]
  readonly hasEvidence: boolean
}

const TOKEN_AUTHORITY = 'token'

function isFilledIn(requirement: ApprovalRequirement, vote: CountedVote): boolean {
  if (requirement.reason && !vote.hasReason) return false
  if (requirement.evidenceFile && !vote.hasEvidence) return false
  return requirement.checklist.every((item) => vote.checklist.includes(item))
}

const counts = (standing: StandingOf, { role, groupId }: ApprovalRequirement): boolean =>
  (role === 'ADMINISTRATOR' ? standing.isAdministrator === true : standing.isApprover) &&
  (groupId === undefined || standing.groupIds.includes(groupId))

/**
 * In whose names a signature may count for a requirement: in one's own, else in that of any one person for whom one
 * stands in; none where it counts for nothing. Tokens are one together.
 */
export function authoritiesOf(
  requirement: ApprovalRequirement,
  vote: CountedVote,
  asker: Asker | null,
): readonly string[] {
  const { caster, standing } = vote
  const isExcluded = (kind: string, id: string) =>
    requirement.excludesAsker && asker?.kind === kind && (kind === 'token' || asker.id === id)
  if (isExcluded(caster.kind, caster.id) || !isFilledIn(requirement, vote)) return []
  if (caster.kind === 'token') return requirement.groupId === undefined ? [TOKEN_AUTHORITY] : []
  if (counts(standing, requirement)) return [caster.id]
  return standing.onBehalfOf
    .filter((each) => counts(each, requirement) && !isExcluded('operator', each.id))
    .map(({ id }) => id)
}

/**
 * How many different people signatures count for, where each caster counts for one of those in whose names they may: as
 * many as can be, in whichever order they were given. What one caster gives twice, or could give again, is one.
 */
function countPeople(requirement: ApprovalRequirement, votes: readonly CountedVote[], asker: Asker | null): number {
  const byCaster = Map.groupBy(votes, ({ caster }) => `${caster.kind} ${caster.id}`)
  const names = [...byCaster.values()].map((own) => own.flatMap((vote) => authoritiesOf(requirement, vote, asker)))
  const takenBy = new Map<string, number>()
  const place = (caster: number, seen: Set<string>): boolean =>
    (names[caster] ?? []).some((name) => {
      if (seen.has(name)) return false
      seen.add(name)
      const other = takenBy.get(name)
      if (other !== undefined && !place(other, seen)) return false
      takenBy.set(name, caster)
      return true
    })
  return names.filter((_names, caster) => place(caster, new Set())).length
}

/** How far a requirement is met. */
export interface RequirementCount extends ApprovalRequirement {
  readonly signed: number
  readonly missing: number
  readonly isMet: boolean
}

/**
 * Counts the signatures for each requirement: different people, each once. Nobody counts twice, not with their own
 * signature and that of somebody who stands in for them.
 */
export function countVotes(
  requirements: readonly ApprovalRequirement[],
  votes: readonly CountedVote[],
  asker: Asker | null,
): RequirementCount[] {
  return requirements.map((requirement) => {
    const signed = countPeople(requirement, votes, asker)
    const missing = Math.max(0, requirement.people - signed)
    return { ...requirement, signed, missing, isMet: missing === 0 }
  })
}

/** True when nothing is missing; also where nothing is asked. */
export const isComplete = (counted: readonly Pick<RequirementCount, 'isMet'>[]): boolean =>
  counted.every(({ isMet }) => isMet)

/** What everybody who signs must give along, whichever rules ask for it. */
export function needsOf(requirements: readonly ApprovalRequirement[]) {
  return {
    reason: requirements.some(({ reason }) => reason),
    checklist: [...new Set(requirements.flatMap(({ checklist }) => checklist))],
    evidenceFile: requirements.some(({ evidenceFile }) => evidenceFile),
  }
}
