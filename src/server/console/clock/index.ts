import type { clockConsoleOperations } from '../../../contract/console/clock/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { getClock } from './getClock'
import { getTimer } from './getTimer'
import { listTimers } from './listTimers'
import { setClock } from './setClock'

/** The clock of the service and the timers that it drives. */
export const clockConsoleHandlers: ConsoleHandlers<typeof clockConsoleOperations> = {
  getClock,
  setClock,
  listTimers,
  getTimer,
}
