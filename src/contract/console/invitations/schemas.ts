import { z } from 'zod'
import { umaInvitation } from '../../invitations/schemas'

/** An invitation as the desk lists it. */
export const invitationItem = umaInvitation
  .extend({
    /** The inviter. */
    customerId: z.string(),
    customerName: z.string().nullable(),
  })
  .meta({ id: 'InvitationItem' })
export type InvitationItem = z.infer<typeof invitationItem>
