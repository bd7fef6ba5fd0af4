import type { SignerReach } from './reach'
import type { ApprovalRequirement, ApprovalRule } from './schemas'

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

const administrators = (count: number): string => (count === 1 ? '1 administrator' : `${count} administrators`)

/** Rules travel with the data, groups stay with their host. */
const groupOf = ({ groupId }: { readonly groupId?: string | undefined }, groupName: string | null): string =>
  groupId === undefined ? '' : ` of ${groupName ?? 'a group that is not on this host'}`

/**
 * Who signs and what each brings along, as the end of a sentence: `signed by 2 people of Treasury`.
 *
 * Input: groupName null, no group, or one that is gone.
 */
export function asksText(
  requirement: ApprovalRule['requires'] & Pick<ApprovalRequirement, 'role'>,
  groupName: string | null,
): string {
  const count = requirement.role === 'ADMINISTRATOR' ? administrators : people
  const who = `${count(requirement.people)}${groupOf(requirement, groupName)}`
  const asks = [
    ...(requirement.excludesAsker ? ['not whoever asked for it'] : []),
    ...(requirement.reason ? ['each with a reason'] : []),
    ...(requirement.checklist.length > 0 ? ['each with the checklist confirmed'] : []),
    ...(requirement.evidenceFile ? ['each with a file as evidence'] : []),
  ]
  return `signed by ${[who, ...asks].join(', ')}`
}

/** What one rule asks of a payment, as a sentence of a bank. */
export function requirementText(requirement: ApprovalRequirement, groupName: string | null): string {
  return `${requirement.ruleName}: ${asksText(requirement, groupName)}.`
}

/** How many signatures one rule is short of, as a sentence; empty when it is met. */
export function missingText(
  requirement: Pick<ApprovalRequirement, 'ruleName' | 'groupId'> & { readonly missing: number },
  groupName: string | null,
): string {
  if (requirement.missing === 0) return ''
  const signatures = requirement.missing === 1 ? '1 more signature' : `${requirement.missing} more signatures`
  return `${requirement.ruleName}: ${signatures}${groupOf(requirement, groupName)}.`
}

const whoText = (of: Pick<ApprovalRule['requires'], 'groupId'>, maySign: number, groupName: string | null): string =>
  `${maySign === 0 ? 'Nobody' : people(maySign)}${groupOf(of, groupName)} may sign now`

/**
 * How many people could sign now, and what follows where they are too few.
 *
 * Input: isOfPayment, said of one payment: others under the rule may be of agents, for which an API token may count.
 */
export function reachText(
  requirement: Pick<ApprovalRule['requires'], 'people' | 'groupId'>,
  { maySign, mayAtLeast, outlook }: Omit<SignerReach, 'sentence'>,
  groupName: string | null,
  isOfPayment = false,
): string {
  const who = whoText(requirement, maySign, groupName)
  const needs = `this rule needs ${requirement.people}`
  if (outlook === 'ENOUGH') return `${who}.`
  const what = isOfPayment ? 'this payment cannot be approved' : 'no payment under this rule can be approved'
  if (outlook === 'TOO_FEW') return `${who}; ${needs}. Until more people may sign, ${what}.`
  const left = mayAtLeast === 0 ? 'nobody is' : mayAtLeast === 1 ? 'only 1 is' : `only ${mayAtLeast} are`
  const asker = maySign === 1 ? 'that person' : 'one of them'
  return `${who}; ${needs}. Where ${asker} asked for the payment, ${left} left, and it cannot be approved.`
}

/** A rule for whose signatures under one payment the people that there are do not suffice. */
export interface ShortRule extends ApprovalRequirement {
  /** Null without a group, or where it is gone. */
  readonly groupName: string | null
  /** Different people who have signed, or could now. */
  readonly maySign: number
}

const intoGroups = (short: readonly ShortRule[]): string => {
  const names = [...new Set(short.flatMap(({ groupName }) => groupName ?? []))]
  return names.length === 0 ? '' : ` to ${names.join(' and ')}`
}

/**
 * That too few people may sign a payment, how many each rule is short of, and what to do.
 *
 * Input: `missing`, what is said where no rule is known to be short.
 */
export function tooFewText(short: readonly ShortRule[], missing: readonly string[] = []): string {
  // A rule that asks for one person cannot ask for fewer.
  const change = short.some(({ people: needed }) => needed === 1) ? 'change the rule' : 'ask for fewer'
  const said = short.map((rule) => {
    const { people: needed, maySign, groupName } = rule
    return `${requirementText(rule, groupName)} ${whoText(rule, maySign, groupName)}; this rule needs ${needed}.`
  })
  return [
    'Too few people may sign this payment.',
    ...(said.length === 0 ? missing : said),
    `Add an approver with a PIN${intoGroups(short)} under Settings, Operators,`,
    `or ${change} under Settings, Approval rules.`,
  ].join(' ')
}
