import { z } from 'zod'
import { instant } from '../primitives/time'

export const ownerVerdict = z.enum(['APPROVED', 'REJECTED'])
export type OwnerVerdict = z.infer<typeof ownerVerdict>

/** What a person at the desk decided about a beneficial owner. */
export const ownerReview = z.object({
  verdict: ownerVerdict,
  reason: z.string(),
  by: z.string().nullable(),
  at: instant,
})
export type OwnerReview = z.infer<typeof ownerReview>
