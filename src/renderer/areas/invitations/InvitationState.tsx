import type { InvitationStatus } from '../../../contract/invitations/schemas'
import { StatusBadge } from '../../components/StatusBadge'
import { words } from './words'

interface InvitationStateProps {
  readonly status: InvitationStatus
  readonly isFramed?: boolean
}

/** The state in the words of the desk. */
export function InvitationState({ status, isFramed = false }: InvitationStateProps) {
  return <StatusBadge status={status} label={words.states[status]} isFramed={isFramed} />
}
