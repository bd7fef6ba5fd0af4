import { z } from 'zod'

/** A known payee of another name that can be taken for this one; null beside it where there is none. */
export const lookalike = z.object({
  externalAccountId: z.string().describe('The account of the other payee.'),
  name: z
    .string()
    .describe('The other payee, as its account has the name.')
    .meta({ examples: ['Acme GmbH'] }),
})
export type Lookalike = z.infer<typeof lookalike>
