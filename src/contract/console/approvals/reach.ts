import { z } from 'zod'

/** How many people could sign now, held against how many are asked for. */
export const signerReach = z.object({
  maySign: z.int().describe('Different people whose signature could count now. Example: 2.'),
  mayAtLeast: z
    .int()
    .describe('How many of them are left where one of them asked for the payment and does not count. Example: 1.'),
  outlook: z
    .enum(['ENOUGH', 'NOT_FOR_ALL', 'TOO_FEW'])
    .describe(
      'TOO_FEW: nobody can meet it until more people may sign. NOT_FOR_ALL: it can be met, but not where one of ' +
        'those who may sign asked for the payment.',
    ),
  sentence: z.string().describe('The same in a sentence. Example: 2 people may sign now; this rule needs 3.'),
})
export type SignerReach = z.infer<typeof signerReach>
