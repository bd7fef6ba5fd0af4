import type { ChangesNeed } from './changesNeed'

/** Nothing is felt until somebody says otherwise. */
export const ONE_PERSON: ChangesNeed = { policies: 1, rules: 1 }

/** Whether a change of this kind waits for another administrator. */
export const takesSecond = (need: ChangesNeed, what: keyof ChangesNeed): boolean => need[what] > 1

/** What of the rules says who changes a policy. */
interface WhoChanges {
  readonly apiTokenCountsFor: 'NOTHING' | 'ONE' | 'ALL'
  readonly changesNeed: ChangesNeed
}

/** Who changes a policy alone: nobody, programs whose approval counts for everybody, or everybody. */
function aloneOnPolicies({ apiTokenCountsFor, changesNeed: need }: WhoChanges): number {
  if (!takesSecond(need, 'policies')) return 2
  return apiTokenCountsFor === 'ALL' ? 1 : 0
}

/**
 * Whether a change of the rules waits for another administrator. Taking that person away from changes of policies, also
 * from those by programs, takes what such a change takes, whatever the rules ask for themselves.
 */
export const rulesTakeSecond = (before: WhoChanges, after: WhoChanges): boolean =>
  takesSecond(before.changesNeed, 'rules') || aloneOnPolicies(after) > aloneOnPolicies(before)
