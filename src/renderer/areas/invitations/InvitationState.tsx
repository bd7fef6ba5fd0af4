import type { InvitationStatus } from '../../../contract/invitations/schemas'
import { StatusBadge } from '../../components/StatusBadge'
import { words } from './words'

interface Invitation {
  readonly status: InvitationStatus
  readonly isCustomerDeleted: boolean
}

/** How an invitation stands to the desk: an open one ended with the customer who invites. */
export const invitationStanding = ({ status, isCustomerDeleted }: Invitation): keyof typeof words.states =>
  status === 'PENDING' && isCustomerDeleted ? 'NOT_IN_USE' : status

interface InvitationStateProps {
  readonly invitation: Invitation
  readonly isFramed?: boolean
}

/** The state in the words of the desk. */
export function InvitationState({ invitation, isFramed = false }: InvitationStateProps) {
  const standing = invitationStanding(invitation)
  return <StatusBadge status={standing} label={words.states[standing]} isFramed={isFramed} />
}
