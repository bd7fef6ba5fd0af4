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
