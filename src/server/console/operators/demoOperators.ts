import { NEW_OPERATOR_ROLES, OPERATOR_ROLES } from '../../../contract/console/operators/roles'

/** Who works in the demo data: two people, ready to sign in. Their PINs are public, and every screen says so. */
export const DEMO_OPERATORS = [
  { name: 'Priya Raman', pin: '274915', roles: OPERATOR_ROLES, groups: ['Treasury', 'Compliance'] },
  { name: 'Tomás Ferreira', pin: '806352', roles: NEW_OPERATOR_ROLES, groups: ['Treasury'] },
] as const

/** The groups that the two belong to. */
export const DEMO_GROUPS = ['Compliance', 'Treasury'] as const

/** In `added_by` of a PIN that came with the demo data and was not changed since. */
export const ADDED_BY_DEMO = 'DEMO'
export const ADDED_BY_HOST = 'HOST'

/** The PIN that came with a demo operator, by name. */
export function demoPinOf(name: string): string | null {
  return DEMO_OPERATORS.find((operator) => operator.name === name)?.pin ?? null
}
