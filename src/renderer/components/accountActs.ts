import { enumText } from './format/enumText'

type Verbs = Readonly<Record<string, string>>

/** What an operator does to an account, by the state it leads to. */
const VERBS = {
  EXTERNAL: {
    ACTIVE: 'Put in use',
    UNDER_REVIEW: 'Put under review',
    INACTIVE: 'Take out of use',
    PENDING: 'Set pending',
    PENDING_OWNERSHIP_VERIFICATION: 'Ask for a proof',
    UNVERIFIED: 'Set unverified',
  },
  INTERNAL: {
    ACTIVE: 'Put in use',
    FROZEN: 'Freeze account',
    CLOSED: 'Close account',
    FAILED: 'Mark as failed',
    PENDING: 'Set pending',
  },
} satisfies Readonly<Record<string, Verbs>>

/** The verb for putting an account in use, where the state it comes from calls for another. */
const IN_USE_FROM: Verbs = {
  INACTIVE: 'Put back in use',
  UNDER_REVIEW: 'End the review, put in use',
  FROZEN: 'Unfreeze account',
}

/** The verb of the act that leads an account from one state to another: the same on every screen that offers it. */
export function accountActVerb(kind: keyof typeof VERBS, from: string, to: string): string {
  const verbs: Verbs = VERBS[kind]
  const inUse = to === 'ACTIVE' ? IN_USE_FROM[from] : undefined
  return inUse ?? verbs[to] ?? enumText(to)
}
