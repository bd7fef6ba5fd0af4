import { z } from 'zod'

const people = z.int().min(1).max(2)

/** How many people it takes to change what people and programs may do. Part of the rules, and changed as they are. */
export const changesNeed = z
  .strictObject({
    policies: people.describe('A change of an agent’s policy. 2: another administrator confirms it.'),
    rules: people.describe(
      'A change of the approval rules, this one among them. 2: another administrator confirms it.',
    ),
  })
  .describe('1: whoever changes it does so alone. 2: it waits until another administrator has signed it.')
export type ChangesNeed = z.infer<typeof changesNeed>

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
