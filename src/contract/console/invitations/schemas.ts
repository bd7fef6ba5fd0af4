import { z } from 'zod'
import { umaInvitation } from '../../invitations/schemas'

/** An invitation as the desk lists it. */
export const invitationItem = umaInvitation
  .extend({
    customerId: z.string().describe('The inviter.'),
    customerName: z.string().nullable(),
    isCustomerDeleted: z.boolean().describe('Nobody can accept it any more while it is open.'),
  })
  .meta({ id: 'InvitationItem' })
