import type { requestLogConsoleOperations } from '../../../contract/console/request-log/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { getCallEffects } from './callEffects'
import { clearCalls, getCall, listCalls } from './callHandlers'
import { exportCalls } from './exportCalls'

/** The request log: which calls the service had, and what they said. */
export const requestLogConsoleHandlers: ConsoleHandlers<typeof requestLogConsoleOperations> = {
  listCalls,
  getCall,
  getCallEffects,
  exportCalls,
  clearCalls,
}
