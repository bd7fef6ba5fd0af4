import type { clockConsoleOperations } from '../../../contract/console/clock/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { getClock, setClock } from './clock'
import { getTimer, listTimers } from './timers'

/** The clock of the service and the timers that it drives. */
export const clockConsoleHandlers: ConsoleHandlers<typeof clockConsoleOperations> = {
  getClock,
  setClock,
  listTimers,
  getTimer,
}
