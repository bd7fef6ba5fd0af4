import type { shadowsConsoleOperations } from '../../../contract/console/shadows/operations'
import type { ConsoleHandlers } from '../consoleContext'
import { listShadowDifferences, listShadows, startShadow, stopShadow } from './shadows'

/** Drafts that judge what is asked for from now on, and change nothing of it. */
export const shadowsConsoleHandlers: ConsoleHandlers<typeof shadowsConsoleOperations> = {
  startShadow,
  stopShadow,
  listShadows,
  listShadowDifferences,
}
