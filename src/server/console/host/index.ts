import type { hostConsoleOperations } from '../../../contract/console/host/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { exportAuditEntries, listAuditEntries } from './audit'
import { endConsoleSession, endOtherConsoleSessions, listConsoleSessions, signOut } from './consoleSessions'
import { getConsoleState } from './getConsoleState'
import { resolveId } from './resolveId'
import { getSeedProgress, makeFreshActions, resetData, seedDemoData, startEmpty } from './seeds'

/** The host room: who is at the desk, which data is loaded, what was decided, where an id lives. */
export const hostConsoleHandlers: ConsoleHandlers<typeof hostConsoleOperations> = {
  getConsoleState,
  listConsoleSessions,
  endConsoleSession,
  endOtherConsoleSessions,
  signOut,
  seedDemoData,
  startEmpty,
  resetData,
  getSeedProgress,
  makeFreshActions,
  resolveId,
  listAuditEntries,
  exportAuditEntries,
}
