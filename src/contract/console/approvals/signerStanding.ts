import { z } from 'zod'

const ownStanding = {
  isApprover: z.boolean(),
  isAdministrator: z.boolean().optional().describe('Said since administrators confirm changes.'),
  groupIds: z.array(z.string()),
}

/** What a signature may count for: in somebody's own name, and in that of absent people whom they stand in for. */
export const signerStanding = z.object({
  ...ownStanding,
  onBehalfOf: z.array(z.object({ ...ownStanding, id: z.string(), name: z.string() })),
})

/** 16 random bytes that stand in a signed text, so that nothing withheld of it is guessed by its hash. */
export const voteSalt = z.string().regex(/^[0-9a-f]{32}$/)
