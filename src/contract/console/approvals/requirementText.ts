import type { ApprovalRequirement, ApprovalRule } from './schemas'

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Who signs and what each brings along, as the end of a sentence: `signed by 2 people of Treasury`. */
export function asksText(requirement: ApprovalRule['requires'], groupName: string | null): string {
  const who = groupName === null ? people(requirement.people) : `${people(requirement.people)} of ${groupName}`
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
  requirement: Pick<ApprovalRequirement, 'ruleName'> & { readonly missing: number },
  groupName: string | null,
): string {
  if (requirement.missing === 0) return ''
  const signatures = requirement.missing === 1 ? '1 more signature' : `${requirement.missing} more signatures`
  return `${requirement.ruleName}: ${signatures}${groupName === null ? '' : ` of ${groupName}`}.`
}
