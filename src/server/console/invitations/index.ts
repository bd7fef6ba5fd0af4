import type { invitationsConsoleOperations } from '../../../contract/console/invitations/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { listInvitations } from './listInvitations'

/** Invitations as the desk sees them: all of them, with their inviters. */
export const invitationsConsoleHandlers: ConsoleHandlers<typeof invitationsConsoleOperations> = {
  listInvitations,
}
