import { z } from 'zod'
import { currencyAmount } from '../primitives/money'
import { instant } from '../primitives/time'

export const umaInvitation = z
  .object({
    code: z.string(),
    createdAt: instant,
    claimedAt: instant.optional(),
    url: z.string(),
    expiresAt: instant.optional(),
    inviterUma: z.string(),
    inviteeUma: z.string().optional(),
    status: z.enum(['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED']),
    firstName: z.string().optional(),
    amountToSend: currencyAmount.optional(),
  })
  .meta({ id: 'UmaInvitation' })
export type UmaInvitation = z.infer<typeof umaInvitation>
