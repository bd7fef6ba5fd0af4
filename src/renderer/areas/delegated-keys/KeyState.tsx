import type { DelegatedKeyStatus } from '../../../contract/delegated-keys/schemas'
import { StatusBadge } from '../../components/StatusBadge'
import { words } from './words'

interface KeyStateProps {
  readonly status: DelegatedKeyStatus
  readonly isFramed?: boolean
}

/** The state in the words of the desk. */
export function KeyState({ status, isFramed = false }: KeyStateProps) {
  return <StatusBadge status={status} label={words.states[status]} isFramed={isFramed} />
}
