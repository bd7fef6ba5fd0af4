import { z } from 'zod'
import { invitationStatus } from '../../invitations/schemas'
import { operationsOf } from '../../operation'
import { errors } from '../../primitives/errors'
import { page, pageQuery } from '../../primitives/pagination'
import { dateRange, searchText } from '../../primitives/query'
import { invitationItem } from './schemas'

const operation = operationsOf({ tag: 'invitations', auth: ['console'] })

/** What the console asks about invitations beyond the interface, which reads one by its code. */
export const invitationsConsoleOperations = {
  listInvitations: operation({
    method: 'GET',
    path: '/invitations',
    summary: 'Invitations with whom they come from, newest first',
    query: z.object({
      status: invitationStatus.optional().describe('Only invitations that stand so. Example: PENDING.'),
      customerId: z.string().min(1).max(200).optional().describe('Only those of this inviter.'),
      search: searchText.optional().describe('Part of the code, of either UMA address, or of the first name.'),
      ...dateRange,
      ...pageQuery,
    }),
    responses: { 200: page(invitationItem, 'InvitationItemPage'), ...errors(400, 401) },
    shows: ['invitations', 'customers', 'clock'],
  }),
}
