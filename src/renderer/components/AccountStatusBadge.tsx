import { stateText } from './format/stateText'
import { StatusBadge } from './StatusBadge'
import { words } from './words'

/** What is said of an account that is not in use. */
export const ACCOUNT_IS_GONE = words.accountIsGone

/** The state of an account as a text. Input: `isOfDeleted`, nothing can act for its customer any more. */
export const accountStateText = (status: string, isOfDeleted: boolean): string =>
  stateText(isOfDeleted ? 'NOT_IN_USE' : status)

interface AccountStatusBadgeProps {
  readonly status: string
  /** Nothing can act for its customer any more, whatever state the account was left in. */
  readonly isOfDeleted: boolean
  readonly isFramed?: boolean
}

/** The state of an account, inside or outside; that of a deleted customer is not in use. */
export function AccountStatusBadge({ status, isOfDeleted, isFramed = false }: AccountStatusBadgeProps) {
  return <StatusBadge status={isOfDeleted ? 'NOT_IN_USE' : status} isFramed={isFramed} />
}
