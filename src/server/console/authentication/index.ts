import type { authenticationConsoleOperations } from '../../../contract/console/authentication/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { endScaSession, getCustomerAuthentication, liftScaLock } from './authentication'
import { getCustomerContactChecks } from './contactChecks'
import { getCustomerProofCodes } from './proofCodes'

/** What the desk sees of a customer's strong authentication and contact checks, and what it may end. */
export const authenticationConsoleHandlers: ConsoleHandlers<typeof authenticationConsoleOperations> = {
  getCustomerAuthentication,
  getCustomerContactChecks,
  getCustomerProofCodes,
  endScaSession,
  liftScaLock,
}
