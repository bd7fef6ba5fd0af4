import type { ownershipConsoleOperations } from '../../../contract/console/ownership/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { countOwnershipCases, decideLivenessOutcome, getOwnershipCase, listOwnershipCases } from './cases'

/** The ownership room of the console plane: who proved what about which account, and what can be done next. */
export const ownershipConsoleHandlers: ConsoleHandlers<typeof ownershipConsoleOperations> = {
  listOwnershipCases,
  countOwnershipCases,
  getOwnershipCase,
  decideLivenessOutcome,
}
