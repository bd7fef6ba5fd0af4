import type { invitationsOperations } from '../../../contract/invitations/operations'
import type { Handlers } from '../../kernel/handlers'
import { cancelInvitation } from './operations/cancelInvitation'
import { claimInvitation } from './operations/claimInvitation'
import { createInvitation } from './operations/createInvitation'
import { getInvitation } from './operations/reads'

/**
 * Invitations to a UMA address; no money moves. States: PENDING, CLAIMED, CANCELLED; EXPIRED is seen when read.
 * Source: behaviour 17.
 */
export const invitationsHandlers: Handlers<typeof invitationsOperations> = {
  createInvitation,
  getInvitation,
  claimInvitation,
  cancelInvitation,
}
