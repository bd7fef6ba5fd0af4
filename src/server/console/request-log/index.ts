import type { ConsoleHandlers } from '../consoleContext'
import { clearCalls, getCall, listCalls } from './callHandlers'

/** The request log: which calls the service had, and what they said. */
export const requestLogConsoleHandlers: ConsoleHandlers<'listCalls' | 'getCall' | 'clearCalls'> = {
  listCalls,
  getCall,
  clearCalls,
}
