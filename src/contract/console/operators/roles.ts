/** What a person at the desk may do. Roles stand beside each other: none contains another, but that each lets see. */
export const OPERATOR_ROLES = ['VIEWER', 'REVIEWER', 'APPROVER', 'ADMINISTRATOR', 'SANDBOX_DEVELOPER'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** What people call them. */
const ROLE_NAMES: Readonly<Record<OperatorRole, string>> = {
  VIEWER: 'viewer',
  REVIEWER: 'reviewer',
  APPROVER: 'approver',
  ADMINISTRATOR: 'administrator',
  SANDBOX_DEVELOPER: 'sandbox developer',
}

/** Each role in one sentence, as a person reads it who gives or lacks it. */
export const ROLE_SENTENCES: Readonly<Record<OperatorRole, string>> = {
  VIEWER: 'Sees everything but documents of customers, and changes nothing.',
  REVIEWER: 'Looks into cases and keeps customers, accounts and cards; decides nothing and moves no money.',
  APPROVER: 'Decides what waits, and moves money.',
  ADMINISTRATOR: 'Keeps people, agents, rules, tokens, settings and data.',
  SANDBOX_DEVELOPER: 'Imitates the outside world: the clock, simulators and webhooks.',
}

/** What an operator is added with where nothing else is said. Assumes: A-640. */
export const NEW_OPERATOR_ROLES: readonly OperatorRole[] = ['VIEWER', 'REVIEWER', 'APPROVER']

/** What somebody who stands in for another takes over of that person's roles. Assumes: A-642. */
export const DELEGATED_ROLES: readonly OperatorRole[] = ['REVIEWER', 'APPROVER']

/** Whoever presents the console secret is a sandbox developer, and no person. Assumes: A-641. */
export const TOOL_ROLES: readonly OperatorRole[] = ['VIEWER', 'SANDBOX_DEVELOPER']

/** Whether somebody of these roles may do what asks for one; any role at all lets its owner see. */
export function holdsRole(roles: readonly OperatorRole[], needed: OperatorRole): boolean {
  return needed === 'VIEWER' ? roles.length > 0 : roles.includes(needed)
}

const inWords = (roles: readonly OperatorRole[]): string =>
  roles.length === 0 ? 'none' : roles.map((role) => ROLE_NAMES[role]).join(', ')

/** Why somebody may not do what asks for a role, and what that is; null when they may. */
export function whyNot(roles: readonly OperatorRole[], needed: OperatorRole, what = 'This'): string | null {
  if (holdsRole(roles, needed)) return null
  return `${what} takes the role ${ROLE_NAMES[needed]}, and the roles here are: ${inWords(roles)}.`
}
